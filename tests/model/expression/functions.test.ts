import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { functionHelp, macroHelp } from '#model/expression/functions/functionHelp.ts'
import { expressionFunctions, expressionMacros, RESERVED_NAMES } from '#model/expression/index.ts'

const documentation = readFileSync(
  new URL('../../../src/model/expression/README.md', import.meta.url),
  'utf8',
)

describe('expressionFunctions', () => {
  it.each([...expressionFunctions.keys(), ...expressionMacros.keys()])('should be documented: %s', name => {
    expect({ ...functionHelp, ...macroHelp }[name]).toBeTruthy()
    expect(documentation).toMatch(new RegExp(`[\`.]${name}[(\`]`))
  })

  it('should not take names that mean something else', () => {
    expect(RESERVED_NAMES.filter(name => expressionFunctions.has(name))).toEqual([])
  })
})
