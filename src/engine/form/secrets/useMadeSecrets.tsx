import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { ActionModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import { useHost } from '../../EngineContext.ts'
import type { FormState } from '../core/FormState.ts'
import { addLeaveGuard, usePageScope } from '../leave/confirmLeave.ts'
import type { MadeFor } from './madeSecrets.ts'

const SecretsShown = lazy(() => import('./SecretsShown.tsx'))

const ChosenAction = lazy(() => import('./ChosenAction.tsx'))

interface MadeSecretsControl {
  /** Makes what the form is to make, before it is checked; undefined where that is nothing. */
  fill: (() => Promise<void>) | undefined
  /**
   * Keeps what was made for a stored record, or shows the action that was chosen instead. Where no other record
   * follows in this form, shows all that was made in it; resolves when that has been noted. What was made is kept too
   * where that action is left undone.
   * @param record null where the form is about no single one
   */
  tell(record: Row | null, follows?: boolean): Promise<void>
  /** Shows what was made and not noted yet. Resolves whether that is noted, at once where there is nothing. */
  show(): Promise<boolean>
  /** How much is kept, in a series; draw it above the fields. */
  notice: ReactNode
  /** Draw it with the form. */
  dialog: ReactNode
}

/** What stands over the form. */
type Told = { canGoBack: boolean } | { action: ActionModel; record: Row }

/** Few forms make anything: what they need is loaded then. */
const module = () => import('./madeSecrets.ts')

/** Returns how a form makes the passwords that nobody types, and shows them once. They are kept in memory alone. */
export function useMadeSecrets(state: FormState): MadeSecretsControl {
  const { text } = useHost()
  const [told, setTold] = useState<Told | null>(null)
  const [kept, setKept] = useState<MadeFor[]>([])
  const seen = useRef<((isNoted: boolean) => void) | null>(null)
  const makes = [...state.plan.planned.values()].some(({ widgetProps }) => widgetProps.generate === true)

  useEffect(() => {
    if (makes) void module().then(({ offerLater }) => offerLater(state, text), notOffered)
  }, [makes, state, text])

  async function fill(): Promise<void> {
    const { fillSecrets } = await module()
    fillSecrets(state)
  }

  const stand = useCallback((over: Told): Promise<boolean> => {
    // A second way out, while it stands, leads nowhere.
    if (seen.current !== null) return Promise.resolve(false)
    setTold(over)
    return new Promise(resolve => {
      seen.current = resolve
    })
  }, [])

  const show = useCallback(
    () => (kept.length === 0 ? Promise.resolve(true) : stand({ canGoBack: true })),
    [kept.length, stand],
  )
  useLeaveWith(kept.length > 0, show)

  async function tell(record: Row | null, follows = false): Promise<void> {
    if (!makes) return
    const { laterActionOf, madeFor } = await module()
    const action = laterActionOf(state)
    const isLeft = action !== undefined && record !== null && !(await stand({ action, record }))
    const made = madeFor(state, record, { text, isLeft })
    if (made !== null) setKept(before => [...before, made])
    if (!follows && (made !== null || kept.length > 0)) await stand({ canGoBack: false })
  }

  const close = (isNoted: boolean) => {
    if (isNoted && told !== null && 'canGoBack' in told) setKept([])
    setTold(null)
    const resolve = seen.current
    seen.current = null
    resolve?.(isNoted)
  }
  const dialog = told && (
    <Suspense fallback={null}>
      {'action' in told ? (
        <ChosenAction model={state.plan.model} action={told.action} record={told.record} onClose={close} />
      ) : (
        <SecretsShown
          made={kept}
          onClose={() => close(true)}
          onBack={told.canGoBack ? () => close(false) : undefined}
        />
      )}
    </Suspense>
  )
  const isAtEnd = told !== null && 'canGoBack' in told && !told.canGoBack
  const notice = kept.length > 0 && !isAtEnd && <Kept count={kept.length} onShow={() => void show()} />
  return { fill: makes ? fill : undefined, tell, show, notice, dialog }
}

/** Whoever leaves the page sees first what was made. */
function useLeaveWith(isKept: boolean, show: () => Promise<boolean>): void {
  const scope = usePageScope()
  const { watchHistory } = useHost()
  useEffect(
    () => (isKept ? addLeaveGuard(show, { scope, watchHistory }) : undefined),
    [isKept, show, scope, watchHistory],
  )
}

function Kept({ count, onShow }: { count: number; onShow(): void }) {
  return (
    <p className="m-form-kept" role="status">
      {t('已生成{{count}}个密码，关闭表单时一并显示。', { count })}
      <Button type="link" size="small" onClick={onShow}>
        {t('现在查看')}
      </Button>
    </p>
  )
}

/** Without it a value is made or typed. */
const notOffered = (error: unknown) =>
  console.warn('What is offered in place of a password did not come.', error)
