import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, type ReactNode } from 'react'
import { Hint } from '#engine'
import { t } from '#model/language/t.ts'
import { useDesign } from '../design/useDesign.ts'

/** What is done with the selected elements by who has no keyboard at hand. */
export const ElementTools = memo(function ElementTools() {
  const { commands } = useDesign()
  return (
    <span className="m-design-element-tools">
      <ElementTool label={t('上移')} icon={<ArrowUpOutlined />} run={() => commands.shift('up')} />
      <ElementTool label={t('下移')} icon={<ArrowDownOutlined />} run={() => commands.shift('down')} />
      <ElementTool label={t('复制一份')} icon={<CopyOutlined />} run={commands.duplicate} />
      <ElementTool label={t('删除')} icon={<DeleteOutlined />} danger run={() => void commands.remove()} />
    </span>
  )
})

interface ElementToolProps {
  label: string
  icon: ReactNode
  danger?: boolean
  run(): void
}

function ElementTool({ label, icon, danger, run }: ElementToolProps) {
  return (
    <Hint title={label}>
      <Button type="text" size="small" icon={icon} danger={danger} aria-label={label} onClick={run} />
    </Hint>
  )
}
