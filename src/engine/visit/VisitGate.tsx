import { Alert, Button, Input } from 'antd'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { VisitControl } from './useVisit.ts'
import type { VisitDoor } from './VisitDoor.ts'
import './gate.css'

// Few visitors meet one.
const PuzzleDialog = lazy(() =>
  import('./PuzzleDialog.tsx').then(module => ({ default: module.PuzzleDialog })),
)

export interface VisitGateProps {
  visit: VisitControl
  /** Whether what is inside is shown also while the link does not open; it reads `visit.door.state` then. */
  alsoClosed?: boolean
  /** What the code is called to whom it is asked of; 8 letters unless said otherwise. */
  hint?: string
  children: ReactNode
}

/** What stands before every public screen: the code, what keeps a visitor from going on, in words, and puzzles. */
export function VisitGate({ visit, alsoClosed = false, hint, children }: VisitGateProps) {
  const { phase, problem, door, puzzle } = visit
  const isShown = phase === 'ready' && door !== null && (alsoClosed || door.state === 'open')
  return (
    <>
      {phase === 'loading' && <p aria-busy="true">{t('正在加载…')}</p>}
      {phase === 'asking' && <CodeEntry visit={visit} hint={hint} />}
      {phase === 'failed' && problem && (
        <Alert
          type={problem.kind === 'offline' ? 'warning' : 'error'}
          showIcon
          role="alert"
          message={problem.message}
          action={
            problem.kind !== 'stale' && (
              <Button size="small" onClick={visit.retry}>
                {t('重试')}
              </Button>
            )
          }
        />
      )}
      {phase === 'ready' && door && !isShown && <ClosedDoor door={door} onRetry={visit.retry} />}
      {isShown && children}
      {puzzle && (
        <Suspense fallback={null}>
          <PuzzleDialog puzzle={puzzle} />
        </Suspense>
      )}
    </>
  )
}

const TITLES: Record<Exclude<VisitDoor['state'], 'open'>, () => string> = {
  early: () => t('还没有开始'),
  over: () => t('已经结束'),
  closed: () => t('暂不开放'),
}

/** Why nothing can be done now. */
function ClosedDoor({ door, onRetry }: { door: VisitDoor; onRetry(): void }) {
  const { state, message } = door
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      message={state === 'open' ? null : TITLES[state]()}
      description={message}
      action={
        state !== 'over' && (
          <Button size="small" onClick={onRetry}>
            {t('刷新')}
          </Button>
        )
      }
    />
  )
}

/** Asks for the code that somebody was given on paper. */
function CodeEntry({ visit, hint }: { visit: VisitControl; hint: string | undefined }) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') visit.enter(code)
  }
  return (
    <form className="m-code-entry" onSubmit={submit}>
      <label htmlFor="m-visit-code">{hint ?? t('请输入 8 位短码')}</label>
      <Input
        id="m-visit-code"
        size="large"
        value={code}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        placeholder="ABCD-EFGH"
        status={visit.problem ? 'error' : undefined}
        onChange={event => setCode(event.target.value)}
      />
      {visit.problem && <p role="alert">{visit.problem.message}</p>}
      <Button type="primary" size="large" htmlType="submit" block disabled={code.trim() === ''}>
        {t('打开')}
      </Button>
      <p className="m-code-hint">{t('不区分大小写，空格和连字符可以省略。')}</p>
    </form>
  )
}
