import { CommentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { KeyPopover } from '#engine'
import { t } from '#model/language/t.ts'
import { type Remark, RemarkNote } from '../datafill-remarks/index.ts'

interface CellRemarksProps {
  remarks: Remark[]
  onSettle(remark: Remark, reply: string): Promise<void>
}

/** Remarks at a cell, where there is room for one line: the rest, with what is done about them, opens from it. */
export function CellRemarks({ remarks, onSettle }: CellRemarksProps) {
  const [first] = remarks
  if (!first) return null
  const isOpen = remarks.some(({ state }) => state === '0')
  return (
    <KeyPopover
      label={isOpen ? t('待处理：{{text}}', { text: first.text }) : t('已处理')}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <div className="m-fill-cell-notes">
          {remarks.map(remark => (
            <RemarkNote key={remark.remarkId} remark={remark} onSettle={onSettle} />
          ))}
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<CommentOutlined />}
        className={isOpen ? 'm-fill-cell-note' : 'm-fill-cell-note m-fill-cell-done'}
        aria-label={isOpen ? t('待处理：{{text}}', { text: first.text }) : t('已处理')}
      >
        <span>{isOpen ? first.text : t('已处理')}</span>
      </Button>
    </KeyPopover>
  )
}
