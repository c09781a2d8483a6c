import { makePassword } from '#model/format/makePassword.ts'
import type { ActionModel, Text } from '#model/types/index.ts'
import type { FormState } from '../core/FormState.ts'

/** A value that a form has made for a field that was left empty. */
export interface MadeSecret {
  field: string
  title: string
  value: string
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
    // Until the owner has chosen one, nobody knows the password.
    if (handle.look.widgetProps.isLater === true) continue
    made.set(state, new Map([...(made.get(state) ?? []), [name, value]]))
  }
}

/** What was made and has been sent as it is. */
export function secretsOf(state: FormState, text: (title: Text) => string): MadeSecret[] {
  return [...(made.get(state) ?? [])].flatMap(([name, value]) => {
    const field = state.plan.planned.get(name)?.field
    return field && state.handles.get(name)?.node.value === value
      ? [{ field: name, title: text(field.title), value }]
      : []
  })
}

/** The action that somebody has chosen in place of a value; undefined for none. */
export function laterActionOf({ handles, plan }: FormState): ActionModel | undefined {
  const chosen = [...handles.values()].find(({ look }) => look.widgetProps.isLater === true)
  return plan.model.resource?.actions.find(({ name }) => name === chosen?.widgetProps.byAction)
}
