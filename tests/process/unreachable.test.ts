import { describe, expect, it } from 'vitest'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { linkFlows } from '#process/rules/linkFlows.ts'
import { unreachable } from '#process/rules/unreachable.ts'
import { diagramOf } from './diagramOf.ts'

/** How often what a process holds was looked through while the rule checked a chain of so many tasks. */
async function looksAt(count: number): Promise<number> {
  const tasks = Array.from({ length: count }, (_, index) => `<bpmn:task id="t${index}" />`)
  const flows = tasks
    .slice(1)
    .map((_, index) => `<bpmn:sequenceFlow id="f${index}" sourceRef="t${index}" targetRef="t${index + 1}" />`)
  const { definitions, vendor } = await readDiagram(diagramOf([...tasks, ...flows].join('')))
  const elements: ModdleElement[] = []
  eachElement(definitions, element => elements.push(element))
  linkFlows(elements)
  const [process] = definitions.rootElements
  const inside = process.flowElements
  let looks = 0
  Object.defineProperty(process, 'flowElements', {
    get: () => {
      looks++
      return inside
    },
  })
  const byId = new Map(elements.map(element => [element.id as string, element]))
  expect(unreachable.check({ definitions, vendor, elements, byId, variables: null, context: {} })).toEqual([])
  return looks
}

describe('unreachable', () => {
  it('should look through a process without a start once, however many elements it has', async () => {
    expect(await looksAt(50)).toBe(await looksAt(5))
  })
})
