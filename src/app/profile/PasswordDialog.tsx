import { Alert, Modal } from 'antd'
import { t } from '#model/language/t.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** px, @see spec.md section 9 */
const WIDTH = 600

/** The change-password form in a dialog. */
export default function PasswordDialog({ onClose }: { onClose(): void }) {
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
        message={t('您的密码即将过期，请及时修改')}
        className="m-password-notice"
      />
      <ChangePasswordForm onClose={onClose} hasFocus />
    </Modal>
  )
}
