import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
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

/** The placement of a position line, by which a drawing is known. */
const position = /^(-|\w:[a-z]\d+(,[a-z]\d+)*(;\w:[a-z]\d+(,[a-z]\d+)*)*) [a-z]( .*)?$/;

/** Tables leave a head empty; a screen reader would read it all the same. */
const cellOf = (html: string, tag: string): string => (html === '' ? '<td></td>' : `<${tag}>${html}</${tag}>`);

/** A drawing with the line of its position. */
const pictured = /<pre tabindex="0">([^<]*)<\/pre>\n<figure class="position"><figcaption><code>([^<]*)<\/code><\/figcaption><\/figure>/g;

/** Whether a drawing shows the pieces of a position and no sign beside them. */
function showsOnly(drawing: string, line: string): boolean {
  const kinds = [...line.matchAll(/(\w):/g)].map(([, kind]) => kind).join('');
  const cell = new RegExp(`^[.${kinds}]+$`);
  return drawing.split('\n').every((row) => {
    const tokens = row.trim().split(/\s+/);
    // The names of lines stand at the ends of rows, or fill the last.
    if (tokens.every((token) => /^[a-z]$/.test(token))) return true;
    return tokens.every((token, index) =>
      cell.test(token) || ((index === 0 || index === tokens.length - 1) && /^(\d+|[a-z])$/.test(token)));
  });
}

/** A place where the page draws the position, with the drawing for who wants it. */
function picture(drawing: string, line: string): string {
  return `<figure class="position"><div class="diagram" data-position="${line}"></div>` +
    `<figcaption><details><summary>As text</summary><pre tabindex="0">${drawing}</pre><code>${line}</code></details></figcaption></figure>`;
}

function render(name: string): string {
  const marked = new Marked({ gfm: true });
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${slug(text)}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        return `<a href="${address(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      paragraph({ tokens }: Tokens.Paragraph): string {
        const text = this.parser.parseInline(tokens);
        const kind = /^<strong>Reading<\/strong>/.test(text) ? ' class="reading"' : '';
        return `<p${kind}>${text}</p>\n`;
      },
      code({ text }: Tokens.Code): string {
        if (!position.test(text)) return `<pre tabindex="0">${escape(text)}</pre>\n`;
        return `<figure class="position"><figcaption><code>${escape(text)}</code></figcaption></figure>\n`;
      },
      table({ header, rows }: Tokens.Table): string {
        const row = (cells: Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map((cell) => cellOf(this.parser.parseInline(cell.tokens), tag)).join('')}</tr>`;
        const body = rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(read(name), { async: false }).replaceAll(pictured, (all, drawing: string, line: string) =>
    showsOnly(drawing, line) ? picture(drawing, line) : all);
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
          const about = { id: name === common ? '' : name, title: titleOf(read(name)) };
          return `{...${JSON.stringify(about)},load:()=>import('virtual:rules/${name}')}`;
        });
        return `export default [${pages.join(',')}]`;
      }
      if (!id.startsWith('\0virtual:rules/')) return null;
      const name = id.slice('\0virtual:rules/'.length);
      this.addWatchFile(`${folder}${name}.md`);
      return `export default ${JSON.stringify(render(name))}`;
    },
  };
}
