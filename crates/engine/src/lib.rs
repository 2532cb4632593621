//! A computer player.
