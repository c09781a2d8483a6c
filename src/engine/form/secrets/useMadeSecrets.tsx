import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { ActionModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import { useHost } from '../../EngineContext.ts'
import type { FormState } from '../core/FormState.ts'
import type { MadeSecret } from './madeSecrets.ts'

const SecretDialog = lazy(() =>
  import('./SecretDialog.tsx').then(module => ({ default: module.SecretDialog })),
)

const PartSurface = lazy(() =>
  import('../../list/PartSurface.tsx').then(module => ({ default: module.PartSurface })),
)

interface MadeSecretsControl {
  /** Makes what the form is to make, before it is checked; undefined where that is nothing. */
  fill: (() => Promise<void>) | undefined
  /**
   * Shows what was made, once it is stored, or the action that was chosen instead; resolves when that has been seen.
   * @param record as it was stored
   */
  tell(label: string, record: Row | null): Promise<void>
  /** Draw it with the form. */
  dialog: ReactNode
}

/** What stands over the saved form. */
type Told = { label: string; secrets: MadeSecret[] } | { action: ActionModel; record: Row }

/** Few forms make anything: what they need is loaded then. */
const module = () => import('./madeSecrets.ts')

/** Returns how a form makes the passwords that nobody types, and shows them once. */
export function useMadeSecrets(state: FormState): MadeSecretsControl {
  const { text } = useHost()
  const [told, setTold] = useState<Told | null>(null)
  const seen = useRef<(() => void) | null>(null)
  const makes = [...state.plan.planned.values()].some(({ widgetProps }) => widgetProps.generate === true)

  useEffect(() => {
    if (makes) void module().then(({ offerLater }) => offerLater(state, text), notOffered)
  }, [makes, state, text])

  async function fill(): Promise<void> {
    const { fillSecrets } = await module()
    fillSecrets(state)
  }

  async function tell(label: string, record: Row | null): Promise<void> {
    if (!makes) return
    const { laterActionOf, secretsOf } = await module()
    const secrets = secretsOf(state, text)
    const action = laterActionOf(state)
    if (secrets.length > 0) setTold({ label, secrets })
    else if (action && record) setTold({ action, record })
    else return
    await new Promise<void>(resolve => {
      seen.current = resolve
    })
  }

  const close = () => {
    setTold(null)
    seen.current?.()
  }
  const dialog = told && (
    <Suspense fallback={null}>
      {'action' in told ? (
        <PartSurface model={state.plan.model} action={told.action} records={[told.record]} onClose={close} />
      ) : (
        <SecretDialog {...told} onClose={close} />
      )}
    </Suspense>
  )
  return { fill: makes ? fill : undefined, tell, dialog }
}

/** Without it a value is made or typed. */
const notOffered = (error: unknown) =>
  console.warn('What is offered in place of a password did not come.', error)
