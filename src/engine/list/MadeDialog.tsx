import { Button, Modal, Table } from 'antd'
import { t } from '#model/language/t.ts'
import { useHost } from '../EngineContext.ts'
import type { MadeSecrets } from './toldAfter.ts'

interface MadeDialogProps {
  made: MadeSecrets
  onClose(): void
}

/** What was made for several records, shown this once: as a table to copy, and a workbook to save. */
export function MadeDialog({ made, onClose }: MadeDialogProps) {
  const { notify } = useHost()
  const { headings, rows, file } = made

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText([headings, ...rows].map(cells => cells.join('\t')).join('\n'))
      notify.success(t('已复制'))
    } catch {
      notify.warning(t('浏览器不允许复制，请手动选择并复制'))
    }
  }

  return (
    <Modal
      open
      title={t('已生成{{count}}项', { count: rows.length })}
      width="min(100vw, 640px)"
      maskClosable={false}
      closable={false}
      keyboard={false}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          {t('全部复制')}
        </Button>,
        <Button key="save" onClick={() => saveBook(file)}>
          {t('下载表格')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('我已记下')}
        </Button>,
      ]}
    >
      <p>{t('只显示这一次，关闭后无法再查看。请通过可靠的方式告诉本人。')}</p>
      <Table
        size="small"
        rowKey={row => row.join(' ')}
        dataSource={rows}
        pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ x: 'max-content', y: 320 }}
        columns={headings.map((title, index) => ({
          title,
          key: title,
          render: (_: unknown, row: string[]) => row[index],
        }))}
      />
    </Modal>
  )
}

/** How long a browser may take to begin saving, ms. */
const GRACE = 10_000

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function saveBook({ name, content }: MadeSecrets['file']): void {
  const bytes = Uint8Array.from(atob(content), character => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: XLSX }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), GRACE)
}
