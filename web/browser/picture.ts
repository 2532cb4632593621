import { join } from 'node:path';
import { mouse } from './support/hands';
import { it } from './support/it';
import { alone } from './support/seats';
import { Table } from './support/table';

/** A game of Hexaequo in its middle, black to move. */
const RECORD = `[Game "hexaequo"]

1. Tj9 Di9 2. Di8 i9j9 3. Ti10 Tj7 4. i8j7 Th8 5. Tk8 j9k8 6. Di8 Dh8 7. Tg9 h8g9 8. Tg10 h9g10
9. Tk9 Dh9 10. Dk9 Ti7 11. j8i9 h9j9xi9 12. k9i9xj9 Rh9 13. Tk7 k8k7 *
`;
const FILE = join(import.meta.dirname, '../../docs/images/page.png');

it('the picture of the README', async ({ visit }) => {
  const page = await visit('/rules');
  const table = await Table.deal(page, mouse, { record: RECORD, seats: alone });
  await table.enter('i9');
  await table.says('i9');
  await page.screenshot({ path: FILE });
});
