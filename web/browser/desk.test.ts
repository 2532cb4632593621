import { DESK } from './support/it';
import { look } from './support/look';

look('desk', DESK);
