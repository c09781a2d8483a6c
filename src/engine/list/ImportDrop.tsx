import { InboxOutlined } from '@ant-design/icons'
import { type DragEvent, useState } from 'react'
import { t } from '#model/language/t.ts'

export interface ImportDropProps {
  file: File | null
  isBusy: boolean
  onChoose(file: File): void
}

/** Where a file is dropped or chosen. */
export function ImportDrop({ file, isBusy, onChoose }: ImportDropProps) {
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !isBusy) onChoose(dropped)
  }

  return (
    <label
      className={isOver ? 'm-drop is-over' : 'm-drop'}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <InboxOutlined style={{ fontSize: 28 }} />
      <span>{file ? file.name : t('点击选择，或把 .xlsx 文件拖到这里')}</span>
      {file && !isBusy && <span className="m-hint">{t('改好后可以重新选择')}</span>}
      <input
        type="file"
        aria-label={t('导入文件')}
        accept=".xlsx"
        disabled={isBusy}
        onChange={event => {
          const [chosen] = event.target.files ?? []
          // The same file, mended, can be chosen again.
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </label>
  )
}
