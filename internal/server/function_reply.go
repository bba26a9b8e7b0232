package server

import (
	"maps"
	"net/http"

	"lectern/internal/contact"
	"lectern/internal/publish"
)

// ReplyFrom returns a FunctionConfig.Reply that answers with the pages of the
// current Release.
func ReplyFrom(release func() *publish.Release) func(http.ResponseWriter, int, contact.Draft, contact.Faults) {
	return func(w http.ResponseWriter, status int, draft contact.Draft, faults contact.Faults) {
		name := publish.ReplyFailed
		if status == http.StatusOK {
			name = publish.ReplySent
		}
		body, header, err := release().Reply(name, replyValues(draft, faults))
		if err != nil {
			answerJSON(w, "application/problem+json", status, newProblem(status, http.StatusText(status)))
			return
		}
		maps.Copy(w.Header(), header)
		w.WriteHeader(status)
		w.Write(body) // a visitor who is gone misses nothing
	}
}

// replyValues fills every place of the page, also with nothing.
func replyValues(draft contact.Draft, faults contact.Faults) map[string]string {
	values := map[string]string{
		publish.ReplyValue(contact.FieldName):    draft.Name,
		publish.ReplyValue(contact.FieldEmail):   draft.Email,
		publish.ReplyValue(contact.FieldCompany): draft.Company,
		publish.ReplyValue(contact.FieldText):    draft.Text,
		publish.ReplyError(contact.FieldName):    "",
		publish.ReplyError(contact.FieldEmail):   "",
		publish.ReplyError(contact.FieldCompany): "",
		publish.ReplyError(contact.FieldText):    "",
	}
	for _, fault := range faults {
		values[publish.ReplyError(fault.Field)] = fault.Detail
	}
	return values
}
