/** A result in words, with its reason. */
export const RESULT = /((White|Black) wins|(Solids|Circles) win|A draw): .+\./;
