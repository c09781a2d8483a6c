import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Part } from '../Panel.ts'
import type { PickerKind } from '../PanelOptions.ts'

/** Something of a diagram that an entry shows and changes. */
export interface Value<T> {
  get(): T
  set(value: T): void
}

export type Text = string | undefined

/** A property of a part that holds text. @param name with its prefix where the vendor extends a standard type */
export function property({ panel, element }: Part, target: ModdleElement, name: string): Value<Text> {
  return {
    get: () => target.get(name),
    set: value => panel.edit.set(element, target, { [name]: value }),
  }
}

/** The same, whose empty text stays written: it says that something is meant to stand there. */
export function keptProperty(part: Part, target: ModdleElement, name: string): Value<Text> {
  const value = property(part, target, name)
  return { get: value.get, set: text => value.set(text ?? '') }
}

/** A vendor's property of the element that is shown. */
export function ownProperty(part: Part, name: string): Value<Text> {
  return property(part, part.target, part.panel.edit.own(name))
}

/** A condition or time: an expression element under a property, gone with its text. */
export function expressionBody(part: Part, target: ModdleElement, name: string): Value<Text> {
  const { edit } = part.panel
  return {
    get: () => target.get(name)?.get('body'),
    set: body => {
      const expression: ModdleElement | undefined = target.get(name)
      if (expression && body !== undefined) edit.set(part.element, expression, { body })
      else
        edit.set(part.element, target, {
          [name]: body === undefined ? undefined : edit.create('bpmn:FormalExpression', { body }),
        })
    },
  }
}

const ids = new WeakMap<object, number>()
let last = 0

/** A number for a part of a diagram that stays the same while it is there, wherever it moves. */
export function idOf(part: object): number {
  const known = ids.get(part)
  if (known !== undefined) return known
  last += 1
  ids.set(part, last)
  return last
}

/** What a kind of candidates is called. */
export function kindTitle(kind: PickerKind): string {
  const titles: Record<PickerKind, string> = {
    user: t('用户'),
    role: t('角色'),
    dept: t('部门'),
    post: t('岗位'),
    group: t('用户组'),
  }
  return titles[kind]
}
