declare module 'virtual:theme' {
  interface Layer {
    d: string;
    fill?: string;
    stroke?: string;
    width?: number;
    tone?: string;
  }
  interface Shape {
    d: string;
    width: number;
    turns?: boolean;
    above?: boolean;
  }
  const theme: {
    standing: number;
    glyphs: Record<string, { turns?: boolean; layers: Layer[] }>;
    marks: Record<string, Shape>;
    highlights: Record<string, Shape>;
    arrow: { start: number; end: number; shaft: number; head: number; wing: number; width: number };
    names: Record<'marks' | 'players' | 'shades', string[]>;
    frame: { width: number; drop: number };
  };
  export default theme;
}

declare module 'virtual:theme.css';

declare module 'virtual:rules' {
  export interface RulesPage {
    /** The name of the file, without its ending; empty for the common page. */
    id: string;
    title: string;
    /** The places of its sections. */
    sections: string[];
    load: () => Promise<{ default: string; sections: { id: string; title: string }[] }>;
  }
  const pages: RulesPage[];
  export default pages;
}
