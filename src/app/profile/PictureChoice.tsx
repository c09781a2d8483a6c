import { type DragEvent, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'

/** Takes a picture by a click or dropped. */
export function PictureChoice({ onChoose }: { onChoose(file: File): void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }

  return (
    <button
      type="button"
      className={isOver ? 'm-avatar-drop m-avatar-drop-over' : 'm-avatar-drop'}
      onClick={() => input.current?.click()}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <strong>{t('选择图片，或拖到此处')}</strong>
      <span>{t('支持 JPG、PNG，小于 5 MB')}</span>
      <input
        ref={input}
        type="file"
        aria-label={t('选择图片')}
        accept="image/png,image/jpeg"
        hidden
        onClick={event => event.stopPropagation()}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </button>
  )
}
