import { PHONE } from './support/it';
import { look } from './support/look';

look('phone', PHONE);
