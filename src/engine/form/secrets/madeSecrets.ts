import { makePassword } from '#model/format/makePassword.ts'
import type { ActionModel, ResourceModel, Text } from '#model/types/index.ts'
import { hasPermission } from '../../access/permissions.ts'
import type { Row } from '../../data/Row.ts'
import { inSentence, recordLabel } from '../../text/recordWords.ts'
import { shownValue } from '../../values/shownValue.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'

interface Told {
  title: string
  value: string
}

/** What a form has made for a record, for fields that were left empty. */
export interface MadeFor {
  /** By which people know the record: what it is called, and what tells namesakes apart. */
  names: Told[]
  secrets: Told[]
}

const made = new WeakMap<FormState, Map<string, string>>()

/** Makes the passwords that a form is asked for and that nobody has typed. */
export function fillSecrets(state: FormState): void {
  for (const [name, { widgetProps, standing }] of state.plan.planned) {
    const handle = state.handles.get(name)
    if (widgetProps.generate !== true || standing !== 'editable' || !handle) continue
    if (handle.node.value !== null && handle.node.value !== undefined && handle.node.value !== '') continue
    const value = makePassword()
    handle.node.value = value
    made.set(state, new Map([...(made.get(state) ?? []), [name, value]]))
  }
}

/**
 * What was made and has been sent as it is; null for nothing, and where it is left to an action.
 * @param isLeft whether that action was left undone: nobody knows the value otherwise
 */
export function madeFor(
  state: FormState,
  record: Row | null,
  { text, isLeft = false }: { text(title: Text): string; isLeft?: boolean },
): MadeFor | null {
  const { handles, plan } = state
  let headings: Text[] = []
  const secrets = [...(made.get(state) ?? [])].flatMap(([name, value]) => {
    const field = plan.planned.get(name)?.field
    const handle = handles.get(name)
    if (!field || handle?.node.value !== value || (isLater(handle) && !isLeft)) return []
    headings = (handle.widgetProps.headings as Text[] | undefined) ?? []
    return [{ title: text(headings[2] ?? field.title), value }]
  })
  if (secrets.length === 0) return null
  const names = namesOf(plan.model.resource, record).map(({ title, value }, index) => ({
    title: text(headings[index] ?? title),
    value,
  }))
  return { names, secrets }
}

function namesOf(
  resource: ResourceModel | null | undefined,
  record: Row | null,
): { title: Text; value: string }[] {
  if (!resource) return []
  const titleOf = (name: string) => resource.fields.find(one => one.name === name)?.title ?? ''
  const { label, labelHint } = resource
  return [
    { title: titleOf(label), value: record ? recordLabel(resource, record) : '' },
    ...(labelHint && record
      ? [{ title: titleOf(labelHint), value: String(shownValue(record, labelHint) ?? '') }]
      : []),
  ]
}

/** The action that somebody has chosen in place of a value; undefined for none. */
export function laterActionOf({ handles, plan }: FormState): ActionModel | undefined {
  const chosen = [...handles.values()].find(isLater)
  return plan.model.resource?.actions.find(({ name }) => name === chosen?.widgetProps.byAction)
}

/** Offers in place of a value the action that the page names for it, to whoever may run that. */
export function offerLater({ handles, plan, origin }: FormState, text: (title: Text) => string): void {
  for (const handle of handles.values()) {
    const action = plan.model.resource?.actions.find(({ name }) => name === handle.widgetProps.byAction)
    const isOffered = action && plan.mode === 'create' && hasPermission(origin.user, action.permission)
    if (isOffered) setLater(handle, { title: inSentence(text(action.title)), isChosen: false })
  }
}

interface Later {
  title: string
  isChosen: boolean
}

/** The widget is handed it as a property of its own. */
function setLater(handle: Pick<FieldHandle, 'look'>, later: Later): void {
  const choose = (isChosen: boolean) => setLater(handle, { ...later, isChosen })
  handle.look.widgetProps = { ...handle.look.widgetProps, later: { ...later, choose } }
}

const isLater = ({ look }: FieldHandle): boolean =>
  (look.widgetProps.later as Later | undefined)?.isChosen === true
