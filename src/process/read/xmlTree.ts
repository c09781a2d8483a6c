import type { OpenTag, XmlAttribute, XmlParts } from './parseXml.ts'
import { BPMN_URI } from './xmlText.ts'

/** An element with what it says, whatever the letters of its prefixes. */
export interface XmlNode {
  uri: string
  local: string
  attributes: XmlAttribute[]
  /** Its own text; '' where it is white space. */
  text: string
  children: XmlNode[]
  parent: XmlNode | null
  /** The same for elements that say the same; children of one name count in their order. */
  print: string
}

const XSI_URI = 'http://www.w3.org/2001/XMLSchema-instance'

/** The elements of a text as a tree. */
export function xmlTree({ tokens }: XmlParts): XmlNode {
  const open: XmlNode[] = []
  let root: XmlNode | undefined
  for (const token of tokens) {
    const parent = open.at(-1) ?? null
    if (token.kind === 'open') {
      const node = nodeOf(token, parent)
      parent?.children.push(node)
      root ??= node
      open.push(node)
    } else if (token.kind === 'text') {
      if (parent) parent.text += token.text
    } else {
      finish(open.pop() as XmlNode)
    }
  }
  return root as XmlNode
}

function nodeOf(tag: OpenTag, parent: XmlNode | null): XmlNode {
  const { uri, local: written } = tag.name
  // What is taken for the same as `task` is written as `task`.
  const local = uri === BPMN_URI ? written.charAt(0).toLowerCase() + written.slice(1) : written
  const attributes = tag.attributes.map(attribute => ({ ...attribute, value: meant(attribute, tag) }))
  return { uri, local, attributes, text: '', children: [], parent, print: '' }
}

/** A type is named with a prefix inside the value. */
function meant({ uri, local, value }: XmlAttribute, { scope }: OpenTag): string {
  if (uri !== XSI_URI || local !== 'type') return value
  const [name = '', prefix = ''] = value.trim().split(':').reverse()
  return `{${scope[prefix] ?? ''}}${name}`
}

function finish(node: XmlNode): void {
  if (node.text.trim() === '') node.text = ''
  const attributes = node.attributes.map(({ uri, local, value }) => [uri, local, value])
  const children = [...node.children].sort((one, other) => compare(nameOf(one), nameOf(other)))
  node.print = JSON.stringify([
    nameOf(node),
    attributes.sort((one, other) => compare(one.join(' '), other.join(' '))),
    node.text,
    // A print of prints would grow with the depth.
    children.map(({ print }) => hashOf(print)),
  ])
}

export const nameOf = ({ uri, local }: { uri: string; local: string }): string => `{${uri}}${local}`

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** 53 bits of a text. */
function hashOf(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}.${text.length}`
}
