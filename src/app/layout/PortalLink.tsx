import { GlobalOutlined } from '@ant-design/icons'
import { t } from '#model/language/t.ts'
import { HeaderButton } from './HeaderButton.tsx'
import { usePortalAddress } from './usePortalAddress.ts'

/** Leads to the public portal, in a new tab. */
export function PortalLink() {
  return (
    <HeaderButton
      label={t('门户网站')}
      icon={<GlobalOutlined />}
      href={usePortalAddress()}
      target="_blank"
      rel="noopener noreferrer"
    />
  )
}
