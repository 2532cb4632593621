import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../../docs/rules/', import.meta.url));
const common = 'README';

/** The pages of the rules, the common one first. */
function names(): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const all = files.map((name) => name.slice(0, -3)).filter((name) => name !== common);
  return [common, ...all.sort()];
}

const read = (name: string): string => readFileSync(`${folder}${name}.md`, 'utf8');
const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';
const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

/** A heading's address within its page, as the pages' own links have it. */
function slug(text: string): string {
  return plain(text).toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim().replaceAll(' ', '-');
}

/** A link between files as one between pages. */
function address(href: string): string {
  const [, file, hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (!file) return href;
  return file === common ? `/rules${hash}` : `/rules/${file}${hash}`;
}

/** Paragraphs that look otherwise, by the words that they begin with. */
const kinds: Record<string, string> = { Reading: 'reading', 'The aim': 'aim' };

/** Tables leave a head empty; a screen reader would read it all the same. */
const cellOf = (html: string, tag: string): string => (html === '' ? '<td></td>' : `<${tag}>${html}</${tag}>`);

/** What a sign on a cell means, for who reads the drawing: the picture has marks and arrows. */
const sign = /\s\(`[\d+*^vsc-]`\)/g;

/** The address of a picture, as `docs/api.md` has it, with the line of its position. */
function withPosition(address: string, line: string): string {
  const [game, query] = address.split('?');
  const values = new URLSearchParams(query);
  values.set('position', line);
  return `${game}?${values}`;
}

const isCode = (token: Token | undefined): token is Tokens.Code => token?.type === 'code';
const isPosition = (token: Token | undefined): token is Tokens.Code => isCode(token) && /^position /.test(token.lang ?? '');

/**
 * A drawing with a block `position ADDRESS` after it becomes one block `board
 * ADDRESS`, as drawings without a position are already.
 */
function joinDrawings(tokens: Token[]): Token[] {
  const blocks = tokens.filter(({ type }) => type !== 'space');
  return blocks.flatMap((token, index) => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]];
    if (isCode(token) && isPosition(after)) return [];
    if (!isPosition(token) || !isCode(before)) return [token];
    const address = (token.lang ?? '').replace(/^position /, '');
    return [{ ...token, lang: `board ${withPosition(address, token.text)}`, text: `${before.text}\n\n${token.text}` }];
  });
}

/** A picture that the page asks the server for, with the drawing for who wants it. */
function picture(address: string, drawing: string): string {
  return `<figure class="position"><img class="diagram" data-picture="${address}" alt="The position below" width="704" height="336" loading="lazy" decoding="async">` +
    `<figcaption><details><summary>As text</summary><pre tabindex="0">${drawing}</pre></details></figcaption></figure>\n`;
}

interface Page {
  html: string;
  sections: { id: string; title: string }[];
}

function render(name: string): Page {
  const sections: Page['sections'] = [];
  const marked = new Marked({ gfm: true });
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const text = this.parser.parseInline(tokens);
        if (depth === 2) sections.push({ id: slug(text), title: plain(text) });
        return `<h${depth} id="${slug(text)}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        return `<a href="${address(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      paragraph({ tokens }: Tokens.Paragraph): string {
        const text = this.parser.parseInline(tokens);
        const [, opening = ''] = /^<strong>([^<]*)<\/strong>:/.exec(text) ?? [];
        const kind = kinds[opening];
        return `<p${kind ? ` class="${kind}"` : ''}>${text}</p>\n`;
      },
      code({ text, lang }: Tokens.Code): string {
        const [, address] = /^board (.+)$/.exec(lang ?? '') ?? [];
        if (address !== undefined) return picture(escape(address), escape(text));
        return `<pre tabindex="0">${escape(text)}</pre>\n`;
      },
      table({ header, rows }: Tokens.Table): string {
        const row = (cells: Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map((cell) => cellOf(this.parser.parseInline(cell.tokens), tag)).join('')}</tr>`;
        const body = rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parser(joinDrawings(marked.lexer(read(name).replaceAll(sign, ''))));
  return { html, sections };
}

/**
 * The rules of `docs/rules` as modules of HTML: `virtual:rules` lists them,
 * each page is a module of its own that is fetched when it is opened.
 */
export function rules(): Plugin {
  return {
    name: 'hexarium-rules',
    resolveId: (id) => (id === 'virtual:rules' || id.startsWith('virtual:rules/') ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:rules') {
        const pages = names().map((name) => {
          const sections = render(name).sections.map(({ id }) => id);
          const about = { id: name === common ? '' : name, title: titleOf(read(name)), sections };
          return `{...${JSON.stringify(about)},load:()=>import('virtual:rules/${name}')}`;
        });
        return `export default [${pages.join(',')}]`;
      }
      if (!id.startsWith('\0virtual:rules/')) return null;
      const name = id.slice('\0virtual:rules/'.length);
      this.addWatchFile(`${folder}${name}.md`);
      const { html, sections } = render(name);
      return `export const sections=${JSON.stringify(sections)};export default ${JSON.stringify(html)}`;
    },
  };
}
