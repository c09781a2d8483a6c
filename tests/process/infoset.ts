import { JSDOM } from 'jsdom'

const { DOMParser } = new JSDOM('').window

/** An element as XML means it, whatever letters its prefixes have and however it is written. */
export interface Info {
  /** `{namespace}name` */
  name: string
  /** By full name; without declarations of namespaces. */
  attributes: Record<string, string>
  /** '' where there are only elements. */
  text: string
  /** By name; those of one name in the order of the text. */
  children: Info[]
}

const XSI_TYPE = '{http://www.w3.org/2001/XMLSchema-instance}type'
const XMLNS = 'http://www.w3.org/2000/xmlns/'

/** What BPMN takes for said where a diagram says nothing; both are the same diagram. */
const DEFAULTS: Record<string, string> = {
  '{}typeLanguage': 'http://www.w3.org/2001/XMLSchema',
  '{}expressionLanguage': 'http://www.w3.org/1999/XPath',
}

/** What a text says, by a parser other than the one under test. @throws Error when it is not XML */
export function infoset(xml: string): Info {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const root = document.documentElement
  if (root.localName === 'parsererror') throw new Error(root.textContent ?? '')
  return infoOf(root)
}

function infoOf(element: Element): Info {
  const attributes = [...element.attributes].filter(
    attribute => attribute.namespaceURI !== XMLNS && DEFAULTS[nameOf(attribute)] !== attribute.value,
  )
  const children = [...element.children].map(infoOf)
  const text = element.textContent ?? ''
  return {
    name: nameOf(element),
    attributes: Object.fromEntries(
      attributes.map(attribute => [nameOf(attribute), qualified(attribute, element)]).sort(),
    ),
    text: children.length > 0 ? '' : text,
    children: children.sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name))),
  }
}

const nameOf = ({ namespaceURI, localName }: Attr | Element) => `{${namespaceURI ?? ''}}${localName}`

/** The name of a type has a prefix inside the value. */
function qualified(attribute: Attr, element: Element): string {
  if (nameOf(attribute) !== XSI_TYPE) return attribute.value
  const [local = '', prefix = null] = attribute.value.split(':').reverse()
  return `{${element.lookupNamespaceURI(prefix) ?? ''}}${local}`
}
