CREATE TABLE "empty_searches" (
	"week" date NOT NULL,
	"state" text NOT NULL,
	"amount" text NOT NULL,
	"has_text" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "empty_searches_week_state_amount_has_text_pk" PRIMARY KEY("week","state","amount","has_text")
);
