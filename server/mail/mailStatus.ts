/** Values of the dictionary system_mail_send_status. */
export const mailStatus = { waiting: 0, sent: 10, failed: 20, notSent: 30 } as const
