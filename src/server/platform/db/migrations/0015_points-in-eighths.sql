ALTER TABLE "lenders" ALTER COLUMN "min_points" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "lenders" ALTER COLUMN "max_points" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "lenders" ADD CONSTRAINT "lenders_points_check" CHECK (scale(trim_scale("lenders"."min_points")) <= 3 and scale(trim_scale("lenders"."max_points")) <= 3);