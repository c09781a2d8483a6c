/** Days for which a client's key stands for the record that it made; the job that clears keys knows them too. */
export const ONCE_DAYS = 30
