/** Days for which an unfinished form is offered after it was kept last; the job that clears drafts knows them too. */
export const DRAFT_DAYS = 30
