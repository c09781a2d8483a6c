import { Alert } from 'antd'
import { t } from '#model/language/t.ts'
import type { LostItem } from '#process/convertVendor.ts'
import type { Vendor } from '#process/vendors.ts'

/** What a vendor cannot say, before it is given up. */
export function LostList({ lost, vendor }: { lost: readonly LostItem[]; vendor: Vendor }) {
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
