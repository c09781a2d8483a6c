import { Button, Flex, Input, Modal, Space, Table } from 'antd'
import { t } from '#model/language/t.ts'
import { useIsPhone } from '../data/useMeasure.ts'
import { csvBlob, saveFile } from '../text/saveFile.ts'
import { useCopy } from '../text/useCopy.ts'
import { MadeCards } from './MadeCards.tsx'

/** What was made for records, a row each, which nobody can read again. */
export interface MadeSecrets {
  headings: string[]
  rows: string[][]
  /** A workbook of the same, in base64; absent where only this browser knows what was made. */
  file?: { name: string; content: string }
}

interface MadeDialogProps {
  made: MadeSecrets
  /** Names the only record, which then is not shown again. Absent: how many there are. */
  title?: string
  /** It was noted. */
  onClose(): void
  /** Back to where one was, with nothing noted yet; absent where there is no way back. */
  onBack?: (() => void) | undefined
}

/** What was made for records, shown this once: of one as fields to copy, of several as a table (on a phone as cards) to copy and to save. */
export function MadeDialog({ made, title, onClose, onBack }: MadeDialogProps) {
  const copy = useCopy()
  const { headings, rows } = made
  const [only] = rows
  const isOne = rows.length === 1 && only !== undefined
  const shown = isOne ? cellsOf(headings, only).slice(title === undefined ? 0 : 1) : []
  const all = isOne ? lines(shown) : table(made)
  return (
    <Modal
      open
      title={title ?? t('已生成{{count}}个密码', { count: rows.length })}
      width={`min(100vw, ${isOne ? 480 : 640}px)`}
      maskClosable={false}
      closable={false}
      // Escape ends here, also where there is no way back: what is below stays as it is.
      onCancel={() => onBack?.()}
      footer={
        <Flex wrap gap={8} justify="end">
          {onBack && <Button onClick={onBack}>{t('返回继续填写')}</Button>}
          {(!isOne || shown.length > 1) && <Button onClick={() => void copy(all)}>{t('全部复制')}</Button>}
          {!isOne && <Button onClick={() => save(made)}>{t('下载表格')}</Button>}
          <Button type="primary" onClick={onClose}>
            {t('我已记下')}
          </Button>
        </Flex>
      }
    >
      <p>{t('只显示这一次，关闭后无法再查看。请通过可靠的方式告诉本人。')}</p>
      {isOne ? (
        <Flex vertical gap={12}>
          {shown.map(cell => (
            <MadeField key={cell[0]} cell={cell} />
          ))}
        </Flex>
      ) : (
        <Several made={made} />
      )}
    </Modal>
  )
}

type Cell = readonly [heading: string, value: string]

function MadeField({ cell: [title, value] }: { cell: Cell }) {
  const copy = useCopy()
  return (
    <div>
      <div className="m-hint">{title}</div>
      <Space.Compact block>
        <Input readOnly value={value} aria-label={title} onFocus={event => event.target.select()} />
        <Button
          autoInsertSpace={false}
          aria-label={t('复制{{title}}', { title })}
          onClick={() => void copy(value)}
        >
          {t('复制')}
        </Button>
      </Space.Compact>
    </div>
  )
}

const Several = ({ made }: { made: MadeSecrets }) =>
  useIsPhone() ? <MadeCards headings={made.headings} rows={made.rows} /> : <MadeTable made={made} />

/** More rows than this scroll by themselves. */
const MOST_SEEN = 8

function MadeTable({ made: { headings, rows } }: { made: MadeSecrets }) {
  return (
    <Table
      size="small"
      rowKey={row => row.join(' ')}
      dataSource={rows}
      pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: 'max-content', y: rows.length > MOST_SEEN ? 320 : undefined }}
      columns={headings.map((title, index) => ({
        title,
        key: title,
        render: (_: unknown, row: string[]) => row[index],
      }))}
    />
  )
}

const cellsOf = (headings: readonly string[], row: readonly string[]): Cell[] =>
  headings.map((heading, index) => [heading, row[index] ?? ''])

const lines = (cells: readonly Cell[]): string =>
  cells.map(([heading, value]) => t('{{heading}}：{{value}}', { heading, value })).join('\n')

const table = ({ headings, rows }: MadeSecrets): string =>
  [headings, ...rows].map(cells => cells.join('\t')).join('\n')

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function save({ headings, rows, file }: MadeSecrets): void {
  if (file === undefined) {
    saveFile(`${t('已生成的密码')}.csv`, csvBlob([headings, ...rows]))
    return
  }
  const bytes = Uint8Array.from(atob(file.content), character => character.charCodeAt(0))
  saveFile(file.name, new Blob([bytes], { type: XLSX }))
}
