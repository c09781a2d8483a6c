import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MUTATIONS } from './mutations.ts'

const SOURCES = resolve(import.meta.dirname, '../../../src/process')

describe('mutations', () => {
  it('should be thirty or more, each of its own name', () => {
    expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length)
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(30)
  })

  it.each(MUTATIONS)('should still find the place where $name', ({ file, find }) => {
    expect(readFileSync(resolve(SOURCES, file), 'utf8').split(find)).toHaveLength(2)
  })
})
