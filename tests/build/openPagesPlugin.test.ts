import { describe, expect, it } from 'vitest'
import { filesFor, withLinks } from '../../build/openPagesPlugin.ts'

const piece = (fileName: string, source: string, imports: string[] = [], styles: string[] = []) => ({
  ...{ fileName, imports, moduleIds: [`/root/${source}`] },
  viteMetadata: { importedCss: new Set(styles) },
})

const PIECES = [
  piece('assets/page.js', 'src/page.tsx', ['assets/base.js'], ['assets/page.css']),
  piece('assets/base.js', 'src/base.ts', ['assets/page.js']),
  piece('assets/other.js', 'src/other.ts'),
]

describe('filesFor', () => {
  it('should find scripts and stylesheets of sources, with what they import, once each', () => {
    expect(filesFor(['src/page.tsx'], PIECES)).toEqual([
      'assets/page.css',
      'assets/page.js',
      'assets/base.js',
    ])
  })

  it('should refuse a source that the build does not have', () => {
    expect(() => filesFor(['src/gone.tsx'], PIECES)).toThrow('src/gone.tsx')
  })
})

describe('withLinks', () => {
  it('should name each file that the page does not name already', () => {
    const page = '<head>\n    <script src="/bck/assets/base.js"></script>\n  </head>'
    const made = withLinks(page, ['assets/page.css', 'assets/page.js', 'assets/base.js'], '/bck/')
    expect(made).toContain('<link rel="stylesheet" crossorigin href="/bck/assets/page.css">')
    expect(made).toContain('<link rel="modulepreload" crossorigin href="/bck/assets/page.js">')
    expect(made.match(/base\.js/g)).toHaveLength(1)
  })
})
