import { Alert, Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#model/language/t.ts'
import type { VisitControl } from './useVisit.ts'
import type { VisitDoor } from './VisitDoor.ts'
import './gate.css'

// Few visitors meet one, and who has scanned a code types none.
const PuzzleDialog = lazy(() =>
  import('./PuzzleDialog.tsx').then(module => ({ default: module.PuzzleDialog })),
)
const CodeEntry = lazy(() => import('./CodeEntry.tsx').then(module => ({ default: module.CodeEntry })))

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
      {phase === 'asking' && (
        <Suspense fallback={<p aria-busy="true">{t('正在加载…')}</p>}>
          <CodeEntry visit={visit} hint={hint} />
        </Suspense>
      )}
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
