import { Alert, Modal } from 'antd'
import { t } from '#model/language/t.ts'
import type { PasswordNotice } from '../session/readUserInfo.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** px, @see spec.md section 9 */
const WIDTH = 600

/** What somebody else has set is asked for before there is a workbench that a dialog could lie over. */
const REASONS: Partial<Record<PasswordNotice['kind'], string>> = {
  get ending() {
    return t('您的密码即将过期，请及时修改')
  },
  get expired() {
    return t('您的密码已过期，请立即修改')
  },
}

interface PasswordDialogProps {
  notice: PasswordNotice
  onClose(): void
}

/** The change-password form in a dialog that says why it is there. */
export default function PasswordDialog({ notice, onClose }: PasswordDialogProps) {
  return (
    <Modal
      open
      title={t('修改密码')}
      width={WIDTH}
      footer={null}
      maskClosable={false}
      onCancel={onClose}
      destroyOnHidden
    >
      <Alert
        type="warning"
        showIcon
        message={REASONS[notice.kind]}
        description={remainderOf(notice)}
        className="m-password-notice"
      />
      <ChangePasswordForm onClose={onClose} hasFocus />
    </Modal>
  )
}

function remainderOf({ daysLeft }: PasswordNotice): string | undefined {
  if (daysLeft === null) return undefined
  return daysLeft === 0 ? t('您的密码今天到期') : t('您的密码还有 {{count}} 天到期', { count: daysLeft })
}
