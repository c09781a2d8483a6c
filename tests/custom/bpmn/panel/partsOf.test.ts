import { describe, expect, it } from 'vitest'
import { partsOf } from '../../../../src/custom/bpmn/panel/entries/PeopleEntry.tsx'

describe('partsOf', () => {
  it('should part a list at its commas, without blanks and empty parts', () => {
    expect(partsOf(' 1, 2,,3 ')).toEqual(['1', '2', '3'])
    expect(partsOf(undefined)).toEqual([])
  })

  it('should keep an expression whole when it has commas', () => {
    const leaders = `\${leadersOf(initiator, 2)}`

    expect(partsOf(`role:3,${leaders},#{a}`)).toEqual(['role:3', leaders, '#{a}'])
  })
})
