import { BpmnModdle } from 'bpmn-moddle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepUnknown } from '#process/createModdle.ts'
import type { Descriptor, ModdleElement } from '#process/ModdleElement.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { descriptorOf, VENDORS, type Vendor } from '#process/vendors.ts'
import { writeDiagram } from '#process/writeDiagram.ts'
import { depthOf } from '#tests/support/depth.ts'
import { corpus, readFixture } from './corpus.ts'
import { infoset } from './infoset.ts'
import { randomDiagram } from './randomDiagram.ts'

const depth = depthOf(import.meta.filename)

describe('readDiagram and writeDiagram', () => {
  it.each(corpus())('should give back %s as it was', async (_, xml) => {
    const written = await writeDiagram(await readDiagram(xml))

    expect(infoset(written)).toEqual(infoset(xml))
  })

  it.each(corpus())('should know everything of %s, and read what was written as the same', async (_, xml) => {
    const first = await readDiagram(xml)
    const second = await readDiagram(await writeDiagram(first))

    expect(first.warnings).toEqual([])
    expect(second.vendor).toBe(first.vendor)
    expect(plain(second.definitions)).toEqual(plain(first.definitions))
  })

  it('should fail on the corpus when any one property of the descriptor is missing', async () => {
    const xml = readFixture('every-property')
    const missing: string[] = []
    for (const [type, property] of depth.sample(propertiesOf(descriptorOf('camunda')))) {
      if (await isKept(xml, without('camunda', type, property))) missing.push(`${type}.${property}`)
    }

    expect(await isKept(xml, descriptorOf('camunda'))).toBe(true)
    expect(missing).toEqual([])
  })

  it.each(VENDORS)('should know of %s whatever it knows of the others', vendor => {
    const renamed = JSON.parse(JSON.stringify(descriptorOf(vendor)).replaceAll(`"${vendor}:`, '"camunda:'))

    expect(renamed.types).toEqual(descriptorOf('camunda').types)
  })

  it('should give back any diagram as it was', async () => {
    await fc.assert(
      fc.asyncProperty(randomDiagram, async xml => {
        const diagram = await readDiagram(xml)
        const written = await writeDiagram(diagram)

        expect(infoset(written)).toEqual(infoset(xml))
        expect(plain((await readDiagram(written)).definitions)).toEqual(plain(diagram.definitions))
      }),
      depth.property(60),
    )
  })

  it('should keep what the vendor itself does not know', async () => {
    const xml = readFixture('fields')
      .replace('camunda:priority="50"', 'camunda:priority="50" camunda:newAttribute="1"')
      .replace(
        '<camunda:value id="sick"',
        '<camunda:newChild a="1">文字</camunda:newChild><camunda:value id="sick"',
      )
      .replace(
        '<camunda:button id="b1"',
        '<camunda:newElement><camunda:part /></camunda:newElement><camunda:entry key="k">v</camunda:entry><camunda:button id="b1"',
      )
    const diagram = await readDiagram(xml)

    expect(infoset(await writeDiagram(diagram))).toEqual(infoset(xml))
    expect(diagram.warnings).toEqual([
      '不认识“approve”的属性 camunda:newAttribute，已原样保留',
      '不认识的元素 camunda:newChild，已原样保留',
      '不认识的元素 camunda:newElement，已原样保留',
      '不认识的元素 camunda:part，已原样保留',
    ])
  })
})

/** Types and properties of a descriptor, one by one. */
function propertiesOf({ types }: Descriptor): [string, string][] {
  return types.flatMap(({ name, properties = [] }) =>
    properties.map((property): [string, string] => [name, property.name]),
  )
}

function without(vendor: Vendor, type: string, property: string): Descriptor {
  const descriptor = descriptorOf(vendor)
  const types = descriptor.types.map(source =>
    source.name === type
      ? { ...source, properties: source.properties?.filter(({ name }) => name !== property) }
      : source,
  )
  return { ...descriptor, types }
}

/** Whether a diagram is read without a word and written as it was. */
async function isKept(xml: string, descriptor: Descriptor): Promise<boolean> {
  const moddleOf = (vendor: Vendor) => keepUnknown(new BpmnModdle({ [vendor]: descriptor }), vendor)
  const diagram = await readDiagram(xml, { moddleOf })
  return (
    diagram.warnings.length === 0 &&
    JSON.stringify(infoset(await writeDiagram(diagram))) === JSON.stringify(infoset(xml))
  )
}

/** A diagram's model as plain data; references as ids. */
function plain(element: ModdleElement): unknown {
  const { $descriptor, $attrs, $type } = element
  if ($descriptor.isGeneric) return JSON.parse(JSON.stringify(element))
  const held = ($descriptor.properties ?? []).filter(
    property => Object.hasOwn(element, property.name) && element.get(property.name) !== property.default,
  )
  const values = held.map(({ name, isReference }) => [name, plainValue(element.get(name), isReference)])
  return { $type, $attrs, ...Object.fromEntries(values) }
}

function plainValue(value: unknown, isReference = false): unknown {
  if (Array.isArray(value)) return value.map(item => plainValue(item, isReference))
  if (typeof value !== 'object' || value === null) return value
  const element = value as ModdleElement
  return isReference ? element.id : plain(element)
}
