import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { t } from '#model/language/t.ts'

interface MovablePictureProps {
  /** Its place among the others. */
  index: number
  /** Takes the picture at one place to another; absent where the order is fixed. */
  onMove?: (from: number, to: number) => void
  children: ReactNode
}

/** Marks what is dragged as one of our pictures: files from outside have another type. */
const TYPE = 'application/x-picture-place'
const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 }

/** A picture that is dragged to the place of another, or taken there with Alt and the arrows. */
export function MovablePicture({ index, onMove, children }: MovablePictureProps) {
  const [isDragged, setIsDragged] = useState(false)
  if (!onMove) return <div className="m-file-picture">{children}</div>

  const handleStart = (event: DragEvent) => {
    event.dataTransfer.setData(TYPE, String(index))
    event.dataTransfer.effectAllowed = 'move'
    setIsDragged(true)
  }
  const handleOver = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(TYPE)) event.preventDefault()
  }
  const handleDrop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(TYPE)
    if (from === '') return
    event.preventDefault()
    onMove(Number(from), index)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame; the picture and its button are one thing
    <div
      role="group"
      aria-label={t('第 {{position}} 张', { position: index + 1 })}
      title={t('拖动，或按 Alt 加左右方向键调整顺序')}
      draggable
      className={isDragged ? 'm-file-picture m-file-picture-dragged' : 'm-file-picture'}
      onDragStart={handleStart}
      onDragEnd={() => setIsDragged(false)}
      onDragOver={handleOver}
      onDrop={handleDrop}
      onKeyDown={handleKey}
    >
      {children}
    </div>
  )
}
