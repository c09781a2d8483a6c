import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useMemo, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import { useDelayed } from '../../data/useDelay.ts'
import { useIsPhone } from '../../data/useMeasure.ts'
import { useHost } from '../../EngineContext.ts'
import { FaultBox } from '../../faults/FaultBox.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import type { PageKindProps } from '../../registry/definePageKind.ts'
import { faultMessage } from '../../text/messages.ts'
import { nounOf } from '../../text/recordWords.ts'
import { usePageModel } from '../../usePageModel.ts'
import { SplitSide } from './SplitSide.tsx'
import { useSplitChoice } from './useSplitChoice.ts'

const SideSheet = lazy(() => import('./SideSheet.tsx').then(module => ({ default: module.SideSheet })))

const NARROWEST = 160

const WIDEST = 480

const KEY_STEP = 16

/** ms for which the left waits for the rows of the list, which people have come for. */
const PATIENCE = 500

/**
 * The records of another page on the left; the chosen one filters the list on the right.
 * @throws Error when the page names no other
 */
export function SplitPage({ model, fixed, embedded = false }: PageKindProps) {
  const { split } = model
  const host = useHost()
  if (!split) throw new Error(`${model.component} is of kind split, and has no "split": { "page": … }.`)
  const side = usePageModel(split.page)
  const choice = useSplitChoice(model, embedded)
  const { chosen } = choice
  const given = useMemo(
    () => (chosen === null ? fixed : { ...fixed, [split.by]: chosen }),
    [chosen, fixed, split.by],
  )
  const isPhone = useIsPhone()
  const [isListSettled, setListSettled] = useState(false)
  const isOverdue = useDelayed(!isListSettled, PATIENCE)
  if (side.error || side.model === null) {
    return (
      <FaultBox
        title={t('页面“{{title}}”加载失败', { title: side.error ? host.text(model.title) : split.page })}
        onRetry={side.retry}
      >
        {side.error ? faultMessage(side.error) : t('没有 schemas/{{page}}.json', { page: split.page })}
      </FaultBox>
    )
  }
  if (!side.model) return <ListSkeleton />
  const left = <SplitSide model={side.model} isReady={isListSettled || isOverdue} {...choice} />
  const showAll = chosen === null ? undefined : () => choice.choose(null)
  const right = (
    <ListPage
      model={model}
      fixed={given}
      embedded={embedded}
      showAll={showAll}
      onSettled={() => setListSettled(true)}
    />
  )
  return isPhone ? (
    <PhoneSplit model={side.model} left={left} right={right} />
  ) : (
    <DeskSplit model={model} left={left} right={right} />
  )
}

interface SplitParts {
  model: PageModel
  left: React.ReactNode
  right: React.ReactNode
}

function DeskSplit({ model, left, right }: SplitParts) {
  const { width, isOpen, setIsOpen, startDrag, moveByKey } = useSideWidth(
    model.component,
    model.split?.width ?? 240,
  )
  return (
    <div className="m-split">
      {isOpen && (
        <aside className="m-split-side" style={{ width }}>
          {left}
        </aside>
      )}
      <div className="m-split-edge">
        {/* biome-ignore lint/a11y/useSemanticElements: an <hr> takes no pointer and no focus */}
        <div
          className="m-split-handle"
          role="separator"
          aria-orientation="vertical"
          aria-label={t('调整宽度')}
          aria-valuenow={width}
          tabIndex={0}
          onPointerDown={isOpen ? startDrag : undefined}
          onKeyDown={moveByKey}
        />
        <Button
          className="m-split-fold"
          type="text"
          size="small"
          aria-label={isOpen ? t('收起左侧') : t('展开左侧')}
          icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <div className="m-split-main">{right}</div>
    </div>
  )
}

function PhoneSplit({ model, left, right }: SplitParts) {
  const host = useHost()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const noun = nounOf(host.text(model.title))
  function open(): void {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <div className="m-split m-split-phone">
      <Button block icon={<MenuUnfoldOutlined />} onClick={open}>
        {t('选择{{noun}}', { noun })}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <SideSheet open={isOpen} title={t('选择{{noun}}', { noun })} onClose={() => setIsOpen(false)}>
            {left}
          </SideSheet>
        </Suspense>
      )}
      {right}
    </div>
  )
}

interface SideWidth {
  /** px */
  width: number
  isOpen: boolean
  setIsOpen(isOpen: boolean): void
  startDrag(event: PointerEvent<HTMLElement>): void
  moveByKey(event: KeyboardEvent): void
}

interface Remembered {
  width: number
  isOpen: boolean
}

/** Returns how wide the left of a split page is, and whether it is shown; remembered per page. */
function useSideWidth(component: string, initial: number): SideWidth {
  const name = `mortise:split:${component}`
  const [state, setState] = useState<Remembered>(() => readStored(name) ?? { width: initial, isOpen: true })

  function change(next: Remembered): void {
    setState(next)
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch (error) {
      // A full or forbidden storage costs the memory of the width, not the page.
      console.warn(`The width ${name} cannot be remembered.`, error)
    }
  }

  function startDrag(event: PointerEvent<HTMLElement>): void {
    const edge = event.currentTarget
    const startX = event.clientX
    const { width } = state
    const stateAt = (x: number): Remembered => ({ isOpen: true, width: within(width + x - startX) })
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    edge.onpointermove = move => setState(stateAt(move.clientX))
    edge.onpointerup = end => {
      edge.onpointermove = null
      edge.onpointerup = null
      change(stateAt(end.clientX))
    }
  }

  function moveByKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
    if (step === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    change({ isOpen: true, width: within(state.width + step) })
  }

  return { ...state, setIsOpen: isOpen => change({ ...state, isOpen }), startDrag, moveByKey }
}

function within(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)))
}

function readStored(name: string): Remembered | null {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Remembered> | null
    return typeof stored?.width === 'number'
      ? { width: within(stored.width), isOpen: stored.isOpen !== false }
      : null
  } catch (error) {
    console.warn(`The remembered width ${name} cannot be read and is ignored.`, error)
    return null
  }
}
