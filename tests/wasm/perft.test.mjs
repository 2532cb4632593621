// The rules and the engine, compiled for the browser, agree with the tables.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const module = await WebAssembly.instantiate(readFileSync(process.env.HEXARIUM_WASM));
const { games, perft, searched_depth } = module.instance.exports;
const ids = execFileSync(process.env.HEXARIUM, ["games"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .map((line) => line.split(/\s+/)[0]);

const QUICK = 3_000_000;

test("the module knows every game", () => {
  assert.equal(games(), ids.length);
});

for (const [index, id] of ids.entries()) {
  test(`${id}: perft numbers agree in WebAssembly`, () => {
    const wanted = JSON.parse(
      execFileSync(process.env.HEXARIUM, ["perft", id, "3", "--json"], { encoding: "utf8" }),
    );
    wanted.forEach((number, at) => assert.equal(perft(index, at + 1), BigInt(number)));
    const tables = JSON.parse(readFileSync(new URL(`../data/${id}.perft.json`, import.meta.url)));
    const start = tables.find((row) => row.perft[0] === wanted[0] && row.perft[1] === wanted[1]);
    for (const [at, number] of (start?.perft ?? []).entries()) {
      if (number <= QUICK) assert.equal(perft(index, at + 1), BigInt(number));
    }
  });

  test(`${id}: the engine searches without clock and thread`, () => {
    assert.ok(searched_depth(index, 3000n) >= 1);
  });
}
