import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')

describe('class names of style sheets', () => {
  it('should belong to the frame or to the engine, never to both', () => {
    const ofFrame = classesBelow('app')
    const ofPages = new Set([...classesBelow('engine'), ...classesBelow('widgets')])

    expect(ofFrame.size).toBeGreaterThan(20)
    expect(ofPages.size).toBeGreaterThan(20)
    expect([...ofFrame].filter(name => ofPages.has(name))).toEqual([])
  })
})

function classesBelow(folder: string): Set<string> {
  const files = readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter(file => file.endsWith('.css'))
    .map(file => readFileSync(join(src, folder, file), 'utf8'))
  return new Set(texts.flatMap(text => text.match(/\.m-[\w-]+/g) ?? []))
}
