import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import type { GeneratorColumn } from '#model/generate/GeneratorConfig.ts'
import { pasteColumns } from '#model/generate/pasteColumns.ts'
import { t } from '#model/language/t.ts'

interface PasteColumnsProps {
  columns: GeneratorColumn[]
  /** Gets the columns with what was pasted; null where nothing was. */
  onDone(columns: GeneratorColumn[] | null): void
}

/** Takes titles, types and more of columns from cells of a sheet. */
export function PasteColumns({ columns, onDone }: PasteColumnsProps) {
  const [text, setText] = useState('')
  const { columns: pasted, changed, unknown } = pasteColumns(columns, text)
  return (
    <Modal
      open
      centered
      width={720}
      title={t('从 Excel 粘贴')}
      okText={t('采用')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: changed === 0 }}
      onOk={() => onDone(pasted)}
      onCancel={() => onDone(null)}
    >
      <div className="m-gen-tab">
        <p className="m-hint">
          {t(
            '复制带标题行的单元格：字段、标题、类型、长度、必填、列表、搜索、唯一、字典、引用、组件；按“字段”对应',
          )}
        </p>
        <Input.TextArea
          autoFocus
          className="m-gen-code"
          value={text}
          aria-label={t('粘贴内容')}
          spellCheck={false}
          autoSize={{ minRows: 8, maxRows: 16 }}
          onChange={event => setText(event.target.value)}
        />
        {text.trim() !== '' && (
          <Alert
            showIcon
            type={changed > 0 ? 'success' : 'warning'}
            role="status"
            message={t('{{count}}个字段有变化', { count: changed })}
            description={
              unknown.length > 0
                ? t('不认识：{{names}}', { names: unknown.slice(0, 10).join(', ') })
                : undefined
            }
          />
        )}
      </div>
    </Modal>
  )
}
