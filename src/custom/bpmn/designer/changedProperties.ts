import { t } from '#model/language/t.ts'
import { partTitle } from './partTitle.ts'

type Json = string | number | boolean | null | Json[] | JsonObject
interface JsonObject {
  [name: string]: Json
}

/**
 * What differs between two states of an element, each as the way to it in words, such as 执行监听器“start” › Java 类.
 *
 * @param before as diagramJson gives it
 */
export function changedProperties(before: JsonObject, after: JsonObject): string[] {
  return [...new Set(inObject(before, after, []))]
}

/** The way to a part: names of properties and elements, with what an item of a list is called. */
type Way = readonly { name: string; label?: string }[]

function inObject(before: JsonObject, after: JsonObject, way: Way): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap(name => {
    if (name === 'extensionElements') return inExtensions(before[name], after[name], way)
    return inValue(before[name], after[name], name === 'body' ? way : [...way, { name }])
  })
}

/** Extensions go by their own names: what holds them says nothing. */
function inExtensions(before: Json | undefined, after: Json | undefined, way: Way): string[] {
  const [old, young] = [valuesOf(before), valuesOf(after)]
  const types = new Set([...old, ...young].map(typeOf))
  return [...types].flatMap(type => {
    const [mine, theirs] = [old, young].map(all => all.filter(item => typeOf(item) === type))
    return inList(mine ?? [], theirs ?? [], [...way, { name: elementName(type) }])
  })
}

function inValue(before: Json | undefined, after: Json | undefined, way: Way): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isList(before) || isList(after)) return inList(before ?? [], after ?? [], way)
  if (isObject(before) && isObject(after) && typeOf(before) === typeOf(after))
    return inObject(before, after, way)
  return [wordsOf(way)]
}

/** Items of the same name are the same item; those without one are told apart by their places. */
function inList(before: Json, after: Json, way: Way): string[] {
  const [old, young] = [keyed(before), keyed(after)]
  const keys = new Set([...old.keys(), ...young.keys()])
  return [...keys].flatMap(key => {
    const [mine, theirs] = [old.get(key), young.get(key)]
    const place = named(way, labelOf(theirs ?? mine))
    if (mine === undefined) return [t('{{what}}（新增）', { what: wordsOf(place) })]
    if (theirs === undefined) return [t('{{what}}（删除）', { what: wordsOf(place) })]
    return inValue(mine, theirs, place)
  })
}

function keyed(list: Json): Map<string, Json> {
  const items = new Map<string, Json>()
  for (const item of isList(list) ? list : [list]) {
    const label = labelOf(item) ?? ''
    let number = 0
    while (items.has(`${label} ${number}`)) number += 1
    items.set(`${label} ${number}`, item)
  }
  return items
}

/** What a person knows an item by. */
function labelOf(item: Json | undefined): string | undefined {
  if (!isObject(item)) return undefined
  // The definition of an event has an id that nobody gave it.
  const isOfEvent = typeOf(item).endsWith('EventDefinition')
  const label = [isOfEvent ? undefined : item.id, item.name, item.key, item.event].find(Boolean)
  return label === undefined ? undefined : String(label)
}

function named(way: Way, label: string | undefined): Way {
  const last = way.at(-1)
  return last && label !== undefined ? [...way.slice(0, -1), { ...last, label }] : way
}

function wordsOf(way: Way): string {
  const words: string[] = []
  for (const [index, { name, label }] of way.entries()) {
    const own = partTitle(name, way[index - 1]?.name)
    // What has no title, such as the list within 扩展属性, lends its label to what holds it.
    const title = own === '' && label !== undefined ? (words.pop() ?? '') : own
    words.push(label === undefined ? title : t('{{title}}“{{label}}”', { title, label }))
  }
  return words.filter(Boolean).join(' › ')
}

const isList = (value: Json | undefined): value is Json[] => Array.isArray(value)
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value)
const typeOf = (item: Json): string => (isObject(item) ? String(item.$type) : '')
const valuesOf = (extensions: Json | undefined): Json[] => {
  const values = isObject(extensions) ? extensions.values : undefined
  return isList(values) ? values : []
}

/** `camunda:ExecutionListener` is written `executionListener`; an element that is not known stays as it is written. */
function elementName(type: string): string {
  const local = type.replace(/^.*:/, '')
  const name = `${local.charAt(0).toLowerCase()}${local.slice(1)}`
  // The product's rule goes by the name of an attribute.
  if (name === 'assignee') return 'assigneeRule'
  return partTitle(name) === name ? type : name
}
