import { Modal, Tabs } from 'antd'
import { useState } from 'react'
import { type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { ImportDatabase } from './ImportDatabase.tsx'
import { ImportForms } from './ImportForms.tsx'
import { ImportSource } from './ImportSource.tsx'
import './gen.css'

/** Brings in tables from wherever they are described: a tab for each kind of source. */
export function ImportDialog({ close }: PartProps) {
  const { notify } = useHost()
  const [isChanged, setChanged] = useState(false)
  const [tab, setTab] = useState('database')
  const done = (count: number) => {
    notify.success(t('已导入{{count}}张表', { count }))
    setChanged(true)
    close(true)
  }
  const source = { onDone: done }
  return (
    <Modal
      open
      centered
      width={860}
      footer={null}
      className="m-gen-dialog"
      title={t('导入表结构')}
      onCancel={() => close(isChanged)}
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'database', label: t('数据库表'), children: <ImportDatabase {...source} /> },
          { key: 'excel', label: 'Excel', children: <ImportSource key="excel" kind="excel" {...source} /> },
          {
            key: 'openapi',
            label: 'OpenAPI',
            children: <ImportSource key="openapi" kind="openapi" {...source} />,
          },
          { key: 'sql', label: 'SQL', children: <ImportSource key="sql" kind="sql" {...source} /> },
          { key: 'form', label: t('表单'), children: <ImportForms {...source} /> },
        ]}
      />
    </Modal>
  )
}
