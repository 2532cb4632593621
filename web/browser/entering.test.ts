import { expect } from 'vitest';
import { begin } from './support/begin';
import { mouse } from './support/hands';
import { it } from './support/it';
import { alone, two } from './support/seats';
import { Table } from './support/table';

it('a piece is dragged to where it goes', async ({ visit }) => {
  const page = await visit('/');
  const table = await begin(page, mouse, { family: 'HexDame', opponent: 'Two people' });
  await table.cell('d4').dragTo(table.cell('e5'));
  expect(await table.moves(1)).toEqual(['d4e5']);
  // Let go where it may not go, it stays, and the page says why.
  await table.cell('f6').dragTo(table.cell('a5'));
  await table.line.getByRole('alert').waitFor();
  expect(await table.list()).toHaveLength(1);
});

it('a piece is dragged from the reserve', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'cequis', seats: two });
  await table.piece('@W').dragTo(table.cell('a1'));
  expect(await table.moves(1)).toEqual(['W@a1']);
});

it('the rest of the pieces is placed as a ready-made setup', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'cequis', seats: alone });
  await table.page.getByRole('combobox', { name: 'How the rest is placed' }).selectOption('Wall');
  await table.button('Place the rest this way').click();
  const moves = await table.moves(18);
  const mine = moves.filter((_, ply) => ply % 2 === 0);
  expect(mine.sort()).toEqual(['B@e2', 'B@f2', 'B@g2', 'G@c1', 'G@d1', 'G@d2', 'W@a2', 'W@b2', 'W@c2']);
});

it('two people lay out their pieces in secret, one after the other, and both layouts are shown', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'cequis', seats: two });
  await table.button('Lay out in secret, one after the other').click();
  const secret = table.page.getByRole('dialog');
  await secret.getByText('Solids, lay out your pieces; Circles, please look away').waitFor();
  await secret.getByRole('button', { name: 'Nobody else is looking' }).click();
  const cell = (name: string): Promise<void> => secret.locator(`[data-cell="${name}"]`).click();
  // A piece that stands somewhere is taken up again, and goes where one wants it.
  await cell('a1');
  await cell('a1');
  await cell('c2');
  await secret.getByRole('button', { name: 'Place the rest by lot' }).click();
  await secret.getByRole('button', { name: 'Done, hide it' }).click();

  // Nothing of it is seen while the screen changes hands, nor afterwards.
  await secret.getByText('Circles, lay out your pieces; Solids, please look away').waitFor();
  expect(await secret.getByRole('grid').count()).toBe(0);
  await secret.getByRole('button', { name: 'Nobody else is looking' }).click();
  expect(await secret.getByRole('gridcell', { name: /solids/ }).count()).toBe(0);
  await secret.getByRole('combobox', { name: 'How the rest is placed' }).selectOption('Wall');
  await secret.getByRole('button', { name: 'Place the rest this way' }).click();
  await secret.getByRole('button', { name: 'Done, show both' }).click();

  const moves = await table.moves(18);
  expect(moves).toContain('W@c2');
  // In the record stand the kinds one after the other, and the solids first.
  expect(moves.map((word) => word.charAt(0)).join('')).toBe('WWWWWWGGGGGGBBBBBB');
  for (const [ply, word] of moves.entries()) expect(Number(word.slice(3)) < 4).toBe(ply % 2 === 0);
  await table.says('Solids to move.');
});

it('a capture of three in HexDame is entered step by step, and a step is taken back', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'hexdame', position: 'M:c3;m:c4,d6,e6,h8 w', seats: two });
  await table.enter('c3', 'c5', 'e7');
  await table.says('c3 c5 e7');
  await table.button('Step back').click();
  await table.says(/c3 c5 (?!e7)/);
  await table.enter('e7', 'e5');
  expect(await table.moves(1)).toEqual(['c3e5xc4d6e6']);
});

it('a chain in Hexaequo stops where the player says so', async ({ visit }) => {
  const position = 'T:i8,j8,j9,k8,k9;t:h9,i9,j10,k10;D:i8,k9;d:h9,j8 b 0+0 0+0';
  const table = await Table.deal(await visit('/'), mouse, { game: 'hexaequo', position, seats: two });
  await table.enter('i8', 'k8');
  await table.button('Play i8k8xj8').click();
  expect(await table.moves(1)).toEqual(['i8k8xj8']);
  // The captured disk lies beside the board.
  await table.page.getByRole('img', { name: '1 of 6 disks captured' }).waitFor();
});

it('the piece to jump over may be chosen instead of the cell behind it', async ({ visit }) => {
  const page = await visit('/');
  const dame = await Table.deal(page, mouse, { game: 'hexdame', position: 'M:c3;m:c4,d6,e6,h8 w', seats: two });
  await dame.enter('c3', 'c4', 'd6', 'e6');
  expect(await dame.moves(1)).toEqual(['c3e5xc4d6e6']);

  const position = 'T:i8,j8,j9,k8,k9;t:h9,i9,j10,k10;D:i8,k9;d:h9,j8 b 0+0 0+0';
  const hexaequo = await Table.deal(page, mouse, { game: 'hexaequo', position, seats: two });
  await hexaequo.enter('i8', 'j8', 'k8');
  expect(await hexaequo.moves(1)).toEqual(['i8k8xj8']);
});

it('a king that may land on several cells behind a piece is asked for the cell', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'hexdame', position: 'm:d4;K:c3 w', seats: two });
  await table.enter('c3', 'd4');
  await table.says('Jump over that piece: choose one of the cells behind it');
  await table.enter('f6');
  expect(await table.moves(1)).toEqual(['c3f6xd4']);
});

it('HexDame says why a smaller capture is not allowed, shows the greater one, and plays it', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'hexdame', position: 'M:c3,f3;m:d4,f4,g6 w', seats: two });
  await table.enter('c3');
  await table.says('The capture must take as many pieces as any that you can make');
  await table.says('Legal: f3h7xf4g6.');
  await table.button('Play that').click();
  expect(await table.moves(1)).toEqual(['f3h7xf4g6']);
});

it('Cequis asks whether a piece or its group is meant', async ({ visit }) => {
  const position = 'W:c4,d2,d3;G:a1,c1,g2;B:a2,b1,f1;w:c8,d4,e8;g:a7,d7,g8;b:b7,e7,f7 s play';
  const table = await Table.deal(await visit('/'), mouse, { game: 'cequis', position, seats: two });
  await table.enter('c4', 'b3');
  await table.button('Move one piece').waitFor();
  await table.button('Move the group').click();
  expect(await table.moves(1)).toEqual(['Gc4b3']);
});

it('Cequis shows who helps and who resists, with the running total of a push', async ({ visit }) => {
  const position = 'W:d3,e4,g1;G:a1,c1,e1;B:c3,d2,g2;w:a8,c8,e8;g:a7,d5,g8;b:b7,d4,f7 s play';
  const table = await Table.deal(await visit('/'), mouse, { game: 'cequis', position, seats: two });
  await table.enter('d2');
  await table.cell('d3').hover();
  await table.says('d5: counts against the push (0).');
  await table.enter('d3');
  expect(await table.moves(1)).toEqual(['Sd2d3']);
});

it('Cequis says of a push that fails where its force runs out', async ({ visit }) => {
  const position = 'W:c2,d1,g1;G:d4,e5,g2;B:a2,b1,f1;w:a8,c8,d2;g:a7,d3,g8;b:b7,d7,f7 s play';
  const table = await Table.deal(await visit('/'), mouse, { game: 'cequis', position, seats: two });
  await table.enter('d1', 'd2');
  await table.says('Too little force: the running total falls below 0');
  await table.button('Back').click();
  await table.enter('c1');
  expect(await table.moves(1)).toEqual(['d1c1']);
});
