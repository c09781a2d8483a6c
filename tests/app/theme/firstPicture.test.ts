import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withPicture } from '../../../build/firstPicture.ts'
import { palettes } from '../../../src/app/theme/tokens.ts'

/** What stands in the HTML before any script runs; the theme is not loaded then. */
describe.each([
  ['index.html', '/src/main.tsx'],
  ['visit.html', '/src/visit.tsx'],
])('the first picture of %s', (file, script) => {
  const html = withPicture(readFileSync(file, 'utf8'), readFileSync('index.html', 'utf8'))

  it('should run its own script', () => {
    expect([...html.matchAll(/src="(\/src\/[^"]+)"/g)].map(([, src]) => src)).toEqual([script])
  })

  it.each([
    ['page', 'page'],
    ['text', 'text'],
    ['mark', 'primaryText'],
  ] as const)('should have the colours of the theme for its %s, by light and in the dark', (part, name) => {
    const colours = [...html.matchAll(new RegExp(`--first-${part}: (#\\w+);`, 'g'))].map(
      ([, colour]) => colour,
    )
    expect(colours).toEqual([palettes.light[name], palettes.dark[name]].map(colour => colour.toLowerCase()))
  })

  it('should stand where the program draws, and say with a way on that the program did not come', () => {
    // A document of its own: the files of one worker share theirs.
    const picture = new DOMParser().parseFromString(html, 'text/html').querySelector('#root .first')
    expect(picture?.querySelector('svg')).not.toBeNull()
    expect(picture?.textContent).toContain('页面加载失败，请检查网络后重试。')
    expect(picture?.querySelectorAll('button')).toHaveLength(2)
  })
})
