import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What reads the clock, or a text, by the zone of the browser. */
const BY_THE_BROWSER =
  /\bdayjs\(\)|\.get(?:Hours|Minutes|Date|Day|Month|FullYear)\(\)|\.toLocale(?:Date|Time)?String\(\s*\)|\.toDateString\(|Date\.parse\(/

/** Wherever a browser stands, days and times are those of the platform: `#model/format/moments.ts`, `wallClock`. */
describe('clocks of the browser', () => {
  it('should be read nowhere', () => {
    const found = globSync('src/{app,engine,widgets,custom}/**/*.{ts,tsx}').flatMap(file =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (BY_THE_BROWSER.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )

    expect(found).toEqual([])
  })
})
