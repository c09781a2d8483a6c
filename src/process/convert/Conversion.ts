import { t } from '#model/language/t.ts'
import type { Moddle, ModdleElement } from '../ModdleElement.ts'
import { labelOf } from '../rules/labelOf.ts'
import { ownerOf } from '../rules/ownerOf.ts'
import type { Vendor } from '../vendors.ts'
import { titleOf } from './titleOf.ts'

/** Something that a diagram said and cannot say any more. */
export interface LostItem {
  /** The element to select; null where the whole diagram is meant. */
  elementId: string | null
  /** '' where it has none. */
  elementName: string
  /** Name of the attribute or element, without its prefix. */
  property: string
  /** In the language that was chosen; names element, property and target. */
  message: string
}

const VENDOR_NAMES: Record<Vendor, string> = {
  camunda: 'Camunda',
  flowable: 'Flowable',
  activiti: 'Activiti',
}

/**
 * One diagram on its way from one vendor to another. Its elements keep the old vendor's prefix until everything is
 * said as the new one says it; the namespace is exchanged at the end.
 */
export class Conversion {
  readonly moddle: Moddle
  readonly from: Vendor
  readonly to: Vendor
  readonly lost: LostItem[] = []

  constructor(moddle: Moddle, from: Vendor, to: Vendor) {
    this.moddle = moddle
    this.from = from
    this.to = to
  }

  /** The full name of a vendor's type or property. */
  name(local: string): string {
    return `${this.from}:${local}`
  }

  is(element: ModdleElement, type: string): boolean {
    return element.$type === this.name(type)
  }

  /** What an attribute or property of the vendor holds; undefined where the element has none. */
  get(element: ModdleElement, property: string): unknown {
    const name = this.held(element, property)
    return name === undefined ? undefined : element.get(name)
  }

  set(element: ModdleElement, property: string, value: unknown): void {
    element.set(this.name(property), value)
  }

  /** Takes a property away and gives what it held. */
  take(element: ModdleElement, property: string): unknown {
    const value = this.get(element, property)
    if (value !== undefined) this.set(element, property, undefined)
    return value
  }

  create(type: string, properties: Record<string, unknown>, parent: ModdleElement): ModdleElement {
    const given = Object.entries(properties).filter(([, value]) => value !== undefined)
    const element = this.moddle.create(this.name(type), Object.fromEntries(given))
    element.$parent = parent
    return element
  }

  /** Notes that something cannot be said any more. @param detail which one, where there may be several */
  lose(element: ModdleElement, property: string, detail = ''): void {
    const vendor = VENDOR_NAMES[this.to]
    const say = (what: string) => t('{{what}}在 {{vendor}} 中没有对应的写法，已去掉', { what, vendor })
    this.note(element, property, say, detail)
  }

  /** Notes that something was taken away, in words of its own. @param say makes a sentence of what it was */
  note(element: ModdleElement, property: string, say: (what: string) => string, detail = ''): void {
    const owner = ownerOf(element)
    const title = detailed(nameOf(property), detail)
    const what = owner ? t('{{owner}}的{{title}}', { owner: labelOf(owner), title }) : title
    this.lost.push({
      elementId: owner?.id ?? null,
      elementName: owner?.name ?? '',
      property,
      message: say(what).trim(),
    })
  }

  private held(element: ModdleElement, property: string): string | undefined {
    const full = this.name(property)
    const names = (element.$descriptor.properties ?? []).filter(({ ns }) => ns?.name === full)
    return names.find(({ name }) => Object.hasOwn(element, name))?.name
  }
}

function nameOf(property: string): string {
  const title = titleOf(property)
  return title ? t('{{title}}（{{property}}）', { title, property }) : t(' {{property}} ', { property })
}

const detailed = (title: string, detail: string): string =>
  detail ? t('{{title}}{{detail}}', { title, detail }) : title
