import { t } from '#model/language/t.ts'
import type { LostItem } from './convert/Conversion.ts'
import { parseXml, type XmlAttribute } from './read/parseXml.ts'
import { plainText } from './read/readText.ts'
import { BPMN_URI } from './read/xmlText.ts'
import { nameOf, type XmlNode, xmlTree } from './read/xmlTree.ts'

/** What was given another id on purpose. */
interface Renaming {
  from: string
  to: string
}

/**
 * What one text of a diagram says and another does not: elements, attributes, text. What was added, moved to another
 * place or written otherwise is not lost.
 *
 * @throws DiagramFault when one of them is no XML
 */
export function lostParts(before: string, after: string, renaming?: Renaming): LostItem[] {
  const [old, now] = [before, after].map(xml => xmlTree(parseXml(plainText(xml)))) as [XmlNode, XmlNode]
  return new Comparison(now, renaming).compare(old, now)
}

class Comparison {
  readonly #byKey = new Map<string, XmlNode>()
  readonly #renaming: Renaming | undefined
  readonly #lost: LostItem[] = []

  constructor(after: XmlNode, renaming?: Renaming) {
    this.#renaming = renaming
    const waiting = [after]
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      const key = keyOf(node)
      if (key !== null) this.#byKey.set(key, node)
      waiting.push(...node.children)
    }
  }

  compare(old: XmlNode, now: XmlNode, isMoved = false): LostItem[] {
    const waiting = [{ old, now, isMoved }]
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      if (pair.old.print === pair.now.print) continue
      this.#compareOwn(pair.old, pair.now, pair.isMoved)
      for (const child of this.#pairs(pair.old, pair.now)) {
        if (child.now === null) this.#lose(child.old, child.old.local, elementMessage(child.old))
        else waiting.push({ ...child, now: child.now, isMoved: pair.isMoved || child.isMoved })
      }
    }
    return this.#lost.reverse()
  }

  #compareOwn(old: XmlNode, now: XmlNode, isMoved: boolean): void {
    const isPlace = old.local === 'Bounds' || old.local === 'waypoint'
    if (isMoved && isPlace) return
    const values = new Map(now.attributes.map(attribute => [nameOf(attribute), attribute.value]))
    for (const attribute of old.attributes) {
      const value = values.get(nameOf(attribute))
      if (value !== undefined && this.#isSame(attribute.value, value, old)) continue
      if (nameOf(attribute) === XSI_TYPE && value === undefined && USUAL.test(attribute.value)) continue
      this.#lose(old, attribute.local, attributeMessage(old, attribute, value))
    }
    if (old.text.trim() !== '' && !this.#isSame(old.text, now.text, old))
      this.#lose(old, old.local, textMessage(old))
  }

  /** The children that changed, each with what it became. */
  #pairs(old: XmlNode, now: XmlNode): { old: XmlNode; now: XmlNode | null; isMoved: boolean }[] {
    const same = grouped(now.children, ({ print }) => print)
    const kept = new Set<XmlNode>()
    const changed = old.children.filter(child => {
      const found = same.get(child.print)?.shift()
      if (found) kept.add(found)
      return !found
    })
    const others = grouped(
      now.children.filter(child => !kept.has(child) && keyOf(child) === null),
      nameOf,
    )
    return changed.map(child => {
      const key = this.#renamed(keyOf(child))
      if (key === null) return { old: child, now: others.get(nameOf(child))?.shift() ?? null, isMoved: false }
      const found = this.#byKey.get(key) ?? null
      return { old: child, now: found, isMoved: found !== null && found.parent !== now }
    })
  }

  #renamed(key: string | null): string | null {
    const { from, to } = this.#renaming ?? {}
    return key !== null && from !== undefined && key.endsWith(` ${from}`)
      ? `${key.slice(0, -from.length)}${to}`
      : key
  }

  #isSame(one: string, other: string, { uri, local }: XmlNode): boolean {
    if (one === other || (one === this.#renaming?.from && other === this.#renaming.to)) return true
    if (!uri.startsWith('http://www.omg.org/spec/')) return false
    if (Number(one) === Number(other) && one.trim() !== '') return true
    if (uri === BPMN_URI && REFERENCES.test(local) && one.trim() === other.trim()) return true
    return (TRUTHS[one.trim()] ?? one) === other
  }

  #lose(node: XmlNode, property: string, message: string): void {
    const owner = ownerOf(node)
    this.#lost.push({
      elementId: owner ? attributeOf(owner, 'id') : null,
      elementName: (owner && attributeOf(owner, 'name')) ?? '',
      property,
      message,
    })
  }
}

function grouped(nodes: XmlNode[], keyed: (node: XmlNode) => string): Map<string, XmlNode[]> {
  const groups = new Map<string, XmlNode[]>()
  for (const node of nodes) {
    const group = groups.get(keyed(node))
    if (group) group.push(node)
    else groups.set(keyed(node), [node])
  }
  return groups
}

const XSI_TYPE = '{http://www.w3.org/2001/XMLSchema-instance}type'
/** Types that elements have anyway, which some tools spell out. */
const USUAL = /\/DC\}Point$|\/MODEL\}t(?:LaneSet|Expression)$/

/** Elements whose text names another element. */
const REFERENCES = /Refs?$|^incoming$|^outgoing$/
const TRUTHS: Record<string, string> = { 1: 'true', 0: 'false', true: 'true', false: 'false' }

/** By what an element is found wherever it stands; null for one that is known by its place. */
function keyOf(node: XmlNode): string | null {
  const id = attributeOf(node, 'id')
  if (id !== null) return `${nameOf(node)} ${id}`
  const drawn = attributeOf(node, 'bpmnElement')
  return drawn === null ? null : `${nameOf(node)} of ${drawn}`
}

const attributeOf = ({ attributes }: XmlNode, name: string): string | null =>
  attributes.find(({ uri, local }) => uri === '' && local === name)?.value ?? null

function ownerOf(node: XmlNode): XmlNode | null {
  for (let owner: XmlNode | null = node; owner; owner = owner.parent)
    if (attributeOf(owner, 'id') !== null) return owner
  return null
}

/** Letters of a value in a sentence. */
const SHOWN = 40

const shown = (value: string): string => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value)

function placeOf(node: XmlNode): string {
  const owner = ownerOf(node)
  const id = owner && attributeOf(owner, 'id')
  if (!owner || id === null) return t('元素 {{type}}', { type: node.local })
  return t('{{type}}“{{name}}”', { type: owner.local, name: shown(attributeOf(owner, 'name') || id) })
}

function elementMessage(node: XmlNode): string {
  if (attributeOf(node, 'id') !== null || !node.parent) return placeOf(node)
  return t('{{place}}中的元素 {{name}}', { place: placeOf(node.parent), name: node.local })
}

function attributeMessage(node: XmlNode, { local, value }: XmlAttribute, now: string | undefined): string {
  const words = { place: placeOf(node), name: local, value: shown(value) }
  if (now === undefined) return t('{{place}}的属性 {{name}}：{{value}}', words)
  return t('{{place}}的属性 {{name}}：{{value}} 变为 {{now}}', { ...words, now: shown(now) })
}

const textMessage = (node: XmlNode): string =>
  t('{{place}}中的文字：{{value}}', { place: placeOf(node), value: shown(node.text.trim()) })
