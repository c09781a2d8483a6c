import { Alert, App, Modal, Radio } from 'antd'
import { useRef, useState } from 'react'
import { faultMessage, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { type ConvertedDiagram, convertVendor, type LostItem } from '#process/convertVendor.ts'
import { VENDORS, type Vendor } from '#process/vendors.ts'
import type { DesignSession } from './DesignSession.ts'

/** Whose extensions the diagram is written in; another vendor's are made of them by meaning. */
export function SettingsDialog({ session, close }: { session: DesignSession; close(): void }) {
  const { notify } = useHost()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<Vendor>(session.state.vendor)
  const latest = useRef(chosen)
  const [converted, setConverted] = useState<ConvertedDiagram | null>(null)
  const isOther = chosen !== session.state.vendor

  async function choose(vendor: Vendor): Promise<void> {
    setChosen(vendor)
    latest.current = vendor
    setConverted(null)
    if (vendor === session.state.vendor) return
    try {
      const made = await convertVendor(await session.xml(), vendor)
      // Another may have been chosen meanwhile.
      if (latest.current === vendor) setConverted(made)
    } catch (error) {
      notify.error(t('流程图无法写出：{{reason}}', { reason: faultMessage(error) }))
    }
  }

  async function convert({ xml }: ConvertedDiagram): Promise<void> {
    close()
    const done = message.loading(t('正在转换…'), 0)
    try {
      await session.open(xml, false)
      notify.success(t('已转换为 {{vendor}}，保存后生效', { vendor: chosen }))
    } finally {
      done()
    }
  }

  return (
    <Modal
      open
      centered
      title={t('设计器设置')}
      okText={isOther ? t('转换') : t('确定')}
      okButtonProps={{ disabled: isOther && converted === null, danger: (converted?.lost.length ?? 0) > 0 }}
      cancelText={t('取消')}
      onOk={() => (isOther && converted ? void convert(converted) : close())}
      onCancel={close}
    >
      <p>{t('流程引擎（扩展属性的前缀）')}</p>
      <Radio.Group
        value={chosen}
        options={VENDORS.map(vendor => ({ value: vendor, label: vendor }))}
        onChange={({ target }) => void choose(target.value)}
      />
      <p className="m-hint">{t('打开文件时按文件内容自动识别。转换按含义进行，完成后撤销记录会清除。')}</p>
      {converted?.lost.length === 0 && (
        <Alert type="success" showIcon message={t('所有内容都能转换，没有损失')} />
      )}
      {converted && converted.lost.length > 0 && <LostList lost={converted.lost} vendor={chosen} />}
    </Modal>
  )
}

/** What a vendor cannot say, before it is given up. */
function LostList({ lost, vendor }: { lost: readonly LostItem[]; vendor: Vendor }) {
  return (
    <Alert
      type="warning"
      showIcon
      message={t('{{vendor}} 不能表达以下 {{count}} 项内容，转换后将丢失', { vendor, count: lost.length })}
      description={
        <ul className="m-bpmn-warnings">
          {lost.map(({ message, elementId, property }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an element may lose the same thing twice.
            <li key={`${elementId} ${property} ${index}`}>{message}</li>
          ))}
        </ul>
      }
    />
  )
}
