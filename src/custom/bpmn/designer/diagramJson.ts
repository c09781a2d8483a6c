import type { ModdleElement, PropertyDescriptor } from '#process/ModdleElement.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** The diagram as JSON, to be looked at: each element with its type and what it says; others are named by their ids. */
export const diagramJson = (definitions: ModdleElement): string =>
  JSON.stringify(jsonOf(definitions), null, 2)

function jsonOf(element: ModdleElement): Json {
  if (element.$descriptor.isGeneric) return genericJson(element)
  const json: { [name: string]: Json } = { $type: element.$type }
  for (const property of element.$descriptor.properties ?? []) {
    const name = nameIn(element, property)
    if (name === null) continue
    const value = jsonIn(element[name], property)
    if (value !== undefined) json[name] = value
  }
  return { ...json, ...element.$attrs }
}

/** Under which name an element holds a property; null where it does not. */
function nameIn(element: ModdleElement, { name, ns, isVirtual }: PropertyDescriptor): string | null {
  if (isVirtual) return null
  const names = [name, ns?.localName ?? name]
  return names.find(each => Object.hasOwn(element, each)) ?? null
}

function jsonIn(value: unknown, property: PropertyDescriptor): Json | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value)) return value.length > 0 ? value.map(item => itemOf(item, property)) : undefined
  return itemOf(value, property)
}

function itemOf(value: unknown, { isReference }: PropertyDescriptor): Json {
  if (!isElement(value)) return value as Json
  return isReference ? String(value.id ?? '') : jsonOf(value)
}

function genericJson({ $type, $attrs, $children, $body, $descriptor: _, ...own }: ModdleElement): Json {
  const attributes = Object.fromEntries(Object.entries(own).filter(([name]) => !name.startsWith('$')))
  return {
    $type,
    ...(attributes as { [name: string]: Json }),
    ...$attrs,
    ...($body !== undefined && { $body }),
    ...($children?.length && { $children: $children.map(jsonOf) }),
  }
}

const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value
