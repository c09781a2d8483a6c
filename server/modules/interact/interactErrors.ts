import { defineErrors } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'

declare module '#model/errors.ts' {
  interface AreaErrors {
    /** Whoever asks has answered as often as the survey takes. */
    ANSWERED: true
    /** A quota is full, and another answer may still be taken. */
    QUOTA_FULL: true
    /** A quota is full, and whoever asks is led to an end page. */
    QUOTA_END: true
    /** The form has changed so that what was filled in may not fit any more; each change is an error at its question. */
    FORM_CHANGED: true
    /** Nobody answers at this moment. */
    SURVEY_CLOSED: true
    /** What is told would be about too few people. */
    TOO_FEW: true
  }
}

defineErrors({
  ANSWERED: [601, localized('您已经填写过')],
  QUOTA_FULL: [601, localized('名额已满')],
  QUOTA_END: [601, localized('名额已满，感谢您的参与')],
  FORM_CHANGED: [601, localized('问卷内容已更新，请核对后重新提交')],
  SURVEY_CLOSED: [601, localized('现在不能填写')],
  TOO_FEW: [601, localized('匿名问卷每满 20 份更新一次，结束后全部更新；不足 5 份不显示')],
})
