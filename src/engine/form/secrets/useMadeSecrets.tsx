import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useHost } from '../../EngineContext.ts'
import type { FormState } from '../core/FormState.ts'
import type { MadeSecret } from './madeSecrets.ts'

const SecretDialog = lazy(() =>
  import('./SecretDialog.tsx').then(module => ({ default: module.SecretDialog })),
)

interface MadeSecretsControl {
  /** Makes what the form is to make, before it is checked; undefined where that is nothing. */
  fill: (() => Promise<void>) | undefined
  /** Shows what was made, once it is stored; resolves when it has been seen. */
  tell(label: string): Promise<void>
  /** Draw it with the form. */
  dialog: ReactNode
}

/** Few forms make anything: what they need is loaded then. */
const module = () => import('./madeSecrets.ts')

/** Returns how a form makes the passwords that nobody types, and shows them once. */
export function useMadeSecrets(state: FormState): MadeSecretsControl {
  const { text } = useHost()
  const [told, setTold] = useState<{ label: string; secrets: MadeSecret[] } | null>(null)
  const seen = useRef<(() => void) | null>(null)
  const makes = [...state.plan.planned.values()].some(({ widgetProps }) => widgetProps.generate === true)

  async function fill(): Promise<void> {
    const { fillSecrets } = await module()
    fillSecrets(state)
  }

  async function tell(label: string): Promise<void> {
    if (!makes) return
    const secrets = (await module()).secretsOf(state, text)
    if (secrets.length === 0) return
    setTold({ label, secrets })
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
      <SecretDialog {...told} onClose={close} />
    </Suspense>
  )
  return { fill: makes ? fill : undefined, tell, dialog }
}
